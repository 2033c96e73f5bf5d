import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { days, minutes, nowInstant } from '#app/shared/clock.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import { migrateDatabase, type OpenDatabase } from '#db/client.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { findProcesses } from '#tests/support/processes.ts'
import { newActor } from '#tests/support/users.ts'
import { backUp } from './backup.server.ts'
import { hasCopySince } from './copies.server.ts'

let folder: string
let copies: string
let db: OpenDatabase

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  copies = join(folder, 'copies')
  db = openDatabase(join(folder, 'portal.db'))
  migrateDatabase(db)
})
afterEach(() => {
  resetClock()
  db.$client.close()
  rmSync(folder, { recursive: true })
})

const listDatabases = () => readdirSync(copies).filter((name) => name.endsWith('.db'))
const newest = () => join(copies, listDatabases().sort().at(-1) ?? '')

function peopleIn(file: string) {
  const copy = new Database(file, { readonly: true })
  const names = copy.prepare('select name from users order by id').pluck().all()
  copy.close()
  return names
}

test('a copy contains everything, even rows written while it is made', async () => {
  newActor(db, { name: 'Ann' })
  const running = backUp(db, copies)
  newActor(db, { name: 'Ben' })
  await running
  expect(peopleIn(newest())).toEqual(['Ann', 'Ben'])
  expect(listDatabases()).toHaveLength(1)
})

test('an unfinished copy of a killed run is deleted and does not block the next one', async () => {
  await backUp(db, copies)
  writeFileSync(`${newest()}.partial`, 'half a copy')
  newActor(db, { name: 'Ann' })
  await backUp(db, copies)
  expect(readdirSync(copies)).toHaveLength(1)
  expect(peopleIn(newest())).toEqual(['Ann'])
})

test('a copy that was made here since a run is found, and an older one is not', async () => {
  const at = nowInstant()
  expect(hasCopySince(copies, at)).toBe(false)
  await backUp(db, copies)
  expect(hasCopySince(copies, at)).toBe(true)
  moveClock(minutes(20))
  expect(hasCopySince(copies, nowInstant())).toBe(false)
})

test('outdated copies are deleted, and other files are left alone', async () => {
  await backUp(db, copies)
  writeFileSync(join(copies, 'before-upgrade.db'), 'mine')
  writeFileSync(join(copies, 'portal-2020-01-01.db'), 'of an earlier version')
  for (let month = 0; month < 30; month += 1) {
    moveClock(days(31))
    await backUp(db, copies)
  }
  const names = readdirSync(copies)
  expect(names).not.toContain('portal-2020-01-01.db')
  expect(names.filter((name) => name.startsWith('portal-'))).toHaveLength(24)
  expect(readFileSync(join(copies, 'before-upgrade.db'), 'utf8')).toBe('mine')
})

test('a copy stays in WAL mode, as replicas need it, and is one file', async () => {
  await backUp(db, copies)
  expect(readFileSync(newest()).subarray(18, 20)).toEqual(Buffer.from([2, 2]))
  expect(readdirSync(copies)).toHaveLength(1)
})

test('the town’s command gets each copy, and the backup fails if it fails', async () => {
  const elsewhere = join(folder, 'elsewhere.db')
  newActor(db, { name: 'Ann' })
  await backUp(db, copies, { command: `cp "$1" '${elsewhere}'` })
  expect(peopleIn(elsewhere)).toEqual(['Ann'])
  moveClock(days(1))
  const failing = backUp(db, copies, { command: 'echo no such host >&2; exit 7' })
  await expect(failing).rejects.toThrow('BACKUP_COMMAND ended with 7: no such host')
  expect(readdirSync(copies)).toHaveLength(2)
})

test.each([
  ['ends when it is asked', 'tail -f "$1" | cat'],
  ['ignores it', `trap '' TERM; tail -f "$1" | cat`],
])(
  'a stop ends the town’s command with all that it has started: one that %s',
  async (_, command) => {
    const stop = new AbortController()
    const running = backUp(db, copies, { command, stopping: stop.signal })
    await expect.poll(() => findProcesses(`-f\0${copies}/`)).toHaveLength(1)
    stop.abort()
    await expect(running).rejects.toThrow('BACKUP_COMMAND ended with the portal')
    await expect.poll(() => findProcesses(`${copies}/`)).toEqual([])
  },
)

test('a copy is made and checked by another process, and has its name only afterwards', async () => {
  const running = backUp(db, copies)
  await expect.poll(() => findProcesses(`${copies}/`), { interval: 1 }).toHaveLength(1)
  expect(listDatabases()).toEqual([])
  await running
  expect(findProcesses(`${copies}/`)).toEqual([])
  expect(listDatabases()).toHaveLength(1)
})

test('a stop ends that process, and the copy never gets its name', async () => {
  const stop = new AbortController()
  const running = backUp(db, copies, { stopping: stop.signal })
  await expect.poll(() => findProcesses(`${copies}/`), { interval: 1 }).toHaveLength(1)
  stop.abort()
  await expect(running).rejects.toThrow('aborted')
  await expect.poll(() => findProcesses(`${copies}/`)).toEqual([])
  expect(listDatabases()).toEqual([])
})

test('a damaged database is not copied, and the last good copy stays', async () => {
  newActor(db, { name: 'Ann' })
  await backUp(db, copies)
  const good = newest()
  // Simulates a damaged disk: an index without the entry for one row.
  db.$client.unsafeMode(true)
  db.$client.pragma('writable_schema = ON')
  db.$client.exec(`update sqlite_schema set rootpage = 3 where name = 'users_email_unique'`)
  db.$client.close()
  db = openDatabase(join(folder, 'portal.db'))
  moveClock(days(1))
  await expect(backUp(db, copies)).rejects.toThrow('The backup is damaged: ')
  expect(readdirSync(copies).filter((name) => name.endsWith('.db'))).toEqual([basename(good)])
  expect(peopleIn(good)).toEqual(['Ann'])
})
