import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOrdinaryUser } from '#tests/support/ordinary-user.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dot-env-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a command in the folder as an ordinary user; returns its status and what it complains of. */
function run(script: string, words: string[], env: Record<string, string> = {}) {
  const command = [process.execPath, '--no-warnings', resolve(`scripts/${script}.ts`), ...words]
  const [program = '', ...args] = [...asOrdinaryUser, ...command]
  const { status, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return [status, stderr]
}

test('a command of a user who may not read .env ends with one sentence', () => {
  writeFileSync(join(folder, '.env'), 'ORIGIN=https://portal.example.org')
  chmodSync(join(folder, '.env'), 0)
  expect(run('admin', ['ann@example.org'])).toEqual([
    1,
    'This user may not read .env: run it as the user of the portal (sudo -u portal …).\n',
  ])
})

test("on one of two boxes, commands need its settings: the default database is not the town's", () => {
  const box = { BOX_ENV: join(folder, 'box.env'), DATABASE_PATH: '' }
  writeFileSync(box.BOX_ENV, '')
  expect(run('restore', ['copy.db'], box)).toEqual([
    1,
    'This is one of two boxes: as root, deploy/run.sh npm run … (to restore: deploy/restore.sh).\n',
  ])
  expect(readdirSync(folder)).toEqual(['box.env'])
  expect(run('restore', ['copy.db'], { ...box, LITEFS_URL: 'http://10.0.0.1:20202' })).toEqual([
    1,
    'LiteFS replicates the database: restore with deploy/restore.sh.\n',
  ])
})
