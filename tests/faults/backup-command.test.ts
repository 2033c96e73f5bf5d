import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { findProcesses } from '#tests/support/processes.ts'

/** The portal ends while the town's command stores a copy elsewhere. */

let folder: string
let portal: TestPortal | undefined
const at = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-command-'))
  writeFileSync(at('slow'), '')
})
afterEach(async () => {
  await portal?.stop()
  portal = undefined
  rmSync(folder, { recursive: true })
})

/** Starts the portal with a command that does not end while there is a file `slow`. */
async function start() {
  portal = await startTestPortal({
    DATABASE_PATH: at('portal.db'),
    BACKUP_DIR: at('copies'),
    BACKUP_COMMAND: `cd '${folder}'; echo $$ >>runs; while [ -e slow ]; do sleep 0.1; done; cp "$1" elsewhere.db`,
  })
  return portal
}

/** The process ids of the command's runs. */
const runs = () =>
  existsSync(at('runs')) ? readFileSync(at('runs'), 'utf8').trim().split('\n').map(Number) : []

function lastSuccess() {
  const db = new Database(at('portal.db'), { readonly: true })
  const found = db.prepare(`select succeeded_at from job_runs where name = 'back up'`).pluck().get()
  db.close()
  return found
}

test('a copy that a stop interrupted counts as not made, and the next start makes another', async () => {
  const first = await start()
  await expect.poll(runs).toHaveLength(1)
  expect(await first.stop()).toBe(0)
  expect(lastSuccess()).toBeUndefined()
  rmSync(at('slow'))
  await start()
  await expect.poll(lastSuccess).toEqual(expect.any(String))
  expect(runs()).toHaveLength(2)
  expect(existsSync(at('elsewhere.db'))).toBe(true)
})

test('a killed portal’s command ends with it, and the next portal runs its own', async () => {
  const { crash } = await start()
  await expect.poll(runs).toHaveLength(1)
  const left = findProcesses(folder)
  expect(left).not.toEqual([])
  await crash()
  await expect.poll(() => left.filter((id) => findProcesses(folder).includes(id))).toEqual([])
  rmSync(at('slow'))
  await expect.poll(lastSuccess).toEqual(expect.any(String))
  expect(runs()).toHaveLength(2)
})
