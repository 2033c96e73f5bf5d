import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase, openPortalDatabase } from '#app/wiring.server.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { type Installation, installPortal } from '#tests/support/installation.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { freePort } from '#tests/support/portal.ts'
import { newActor } from '#tests/support/users.ts'

/** Commands as on a town's machine: separately, configured by `.env` only. */

let portal: Installation | undefined
afterEach(() => portal?.remove())

const real = { ORIGIN: 'https://portal.example.org', ADMIN_EMAIL: 'clerk@example.org' }

test('npm run admin reads its settings from .env', () => {
  portal = installPortal({ ...real, DATABASE_PATH: 'town/hall.db' })
  const file = join(portal.folder, 'town/hall.db')
  const db = openPortalDatabase(file)
  newActor(db, { email: 'pat@example.org', status: 'pending' })
  db.$client.close()
  const { status, stdout, stderr } = portal.run('scripts/admin.ts', ['Pat@example.org'])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`Database: ${file}\npat@example.org is an administrator now.\n`)
  expect(stdout).toContain('https://portal.example.org/reset-password?token=')
  expect(openDatabase(file).select().from(users).get()).toMatchObject({ role: 'admin' })
})

test('npm run admin makes no database where there is none', () => {
  portal = installPortal({ ...real, DATABASE_PATH: 'town/hall.db' })
  const file = join(portal.folder, 'town/hall.db')
  const { status, stderr } = portal.run('scripts/admin.ts', ['pat@example.org'])
  expect([status, stderr]).toEqual([1, `There is no file ${file}.`])
  expect(existsSync(join(portal.folder, 'town'))).toBe(false)
})

test.each(['town/hall.db', ''])(
  'npm run import writes where .env says (%j), and says where',
  (path) => {
    portal = installPortal({ DATABASE_PATH: path })
    writeFileSync(join(portal.folder, 'inventory.csv'), [...landBankLines(2)].join(''))
    const { stdout, stderr } = portal.run('scripts/import.ts', ['inventory.csv'])
    const file = join(portal.folder, path || 'data/portal.db')
    expect(stderr).toBe('')
    expect(stdout.split('\n')).toEqual([`Database: ${file}`, '2 rows: 2 new'])
    expect(openDatabase(file).select().from(listings).all()).toHaveLength(2)
  },
)

test('the start names a misspelt setting of .env, which would count for nothing', () => {
  portal = installPortal({ ...real, BACKUP_COMAND: 'true', RCLONE_CONFIG: 'x', UPLOAD_DIR: '/' })
  const { stderr } = portal.run('build/server/start.js', [], { PORT: '65000' })
  expect(stderr.split('\n')).toEqual([
    'There is no setting BACKUP_COMAND in .env; did you mean BACKUP_COMMAND?',
    expect.stringMatching(/^UPLOAD_DIR /),
  ])
})

test('the demo ignores the real portal’s .env', async () => {
  const port = String(await freePort())
  portal = installPortal({ ...real, PORT: '1', SMTP_URL: 'nowhere', PORTAL_NAME: 'Real Town' })
  const demo = { MAINSTREET_MODE: 'demo', PORT: port, DATABASE_PATH: 'demo.db' }
  const child = spawn(process.execPath, ['--no-warnings', resolve('build/server/start.js')], {
    cwd: portal.folder,
    env: { PATH: process.env.PATH, ...demo },
  })
  const exited = new Promise((end) => child.once('exit', end))
  const said = await new Promise<string>((hear) => {
    child.stdout.once('data', (chunk) => hear(String(chunk)))
    child.stderr.once('data', (chunk) => hear(String(chunk)))
  })
  child.kill()
  await exited
  expect(said).toContain(`The Mainstreet demo town is open at http://localhost:${port}`)
})

test('the stack of an error that nobody expected names files and lines of the source', () => {
  portal = installPortal(real)
  rmSync(join(portal.folder, 'db'))
  const { status, stderr } = portal.run('build/server/start.js', [], { PORT: '65000' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/at migrateDatabase \(db\/client\.server\.ts:\d+:\d+\)/)
  expect(stderr).toMatch(/server\/start\.ts:\d+:\d+/)
})

test('without its database, the portal does not start as an empty town beside the backups', () => {
  portal = installPortal({ ...real, DATABASE_PATH: 'town/hall.db', BACKUP_DIR: '.' })
  writeFileSync(join(portal.folder, 'portal-2026-11-22T03-10Z.db'), '')
  const { status, stdout, stderr } = portal.run('build/server/start.js', [], { PORT: '65000' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^DATABASE_PATH town\/hall\.db cannot be used: there is no such file, [^\n]+$/,
  )
  expect(existsSync(join(portal.folder, 'town'))).toBe(false)
})

describe('an invalid setting ends the start with one sentence that names it', () => {
  const noDatabase = (name: string) => {
    const path = join(portal?.folder ?? '', name)
    writeFileSync(path, 'A letter to the town clerk. '.repeat(100))
    return name
  }

  test.each([
    ['HOST', () => '192.0.2.1'],
    ['PORT', () => 'eighty'],
    ['DATABASE_PATH', () => noDatabase('letter.txt')],
    ['DATABASE_PATH', () => join(noDatabase('letter.txt'), 'portal.db')],
    ['DATABASE_PATH', () => 'db'],
    ['LITEFS_URL', () => 'http://127.0.0.1:1'],
    ['UPLOAD_DIR', () => noDatabase('letter.txt')],
    ['UPLOAD_DIR', () => '/'],
    ['MAIL_FROM', () => 'the portal'],
    ['SMTP_URL', () => 'smtp://user:a#b@mail.example.org'],
  ])('%s of the portal', (name, value) => {
    portal = installPortal({ ...real, PORT: '0', LOG_LEVEL: 'silent' })
    const set = { PORT: '65000', DATABASE_PATH: 'portal.db', [name]: value() }
    const { status, stderr } = portal.run('build/server/start.js', [], set)
    expect(stderr).toMatch(new RegExp(`^${name} [^\n]+\\.$`))
    expect(status).toBe(1)
  })

  test.each([
    ['server/dev.ts', { HOST: '192.0.2.1', DATABASE_PATH: 'dev.db' }, 'HOST'],
    ['server/dev.ts', { DATABASE_PATH: 'db' }, 'DATABASE_PATH'],
    ['scripts/admin.ts', { DATABASE_PATH: 'db' }, 'DATABASE_PATH'],
    ['scripts/import.ts', { DATABASE_PATH: 'db' }, 'DATABASE_PATH'],
  ])('%s %j', (script, env, name) => {
    portal = installPortal()
    const mode = { MAINSTREET_MODE: 'development', PORT: '65000', ...env }
    const file = noDatabase('inventory.csv')
    const args = { 'scripts/admin.ts': ['a@b.org'], 'scripts/import.ts': [file] }[script] ?? []
    const { status, stderr } = portal.run(script, args, mode)
    expect(stderr).toMatch(new RegExp(`^${name} [^\n]+\\.$`))
    expect(status).toBe(1)
  })
})
