import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { days } from '#app/shared/clock.server.ts'
import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { newActor } from '#tests/support/users.ts'
import { backUp, backupsKept } from './backup.server.ts'

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

const newest = () => join(copies, readdirSync(copies).sort().at(-1) ?? '')

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
  expect(readdirSync(copies)).toHaveLength(1)
})

test('an unfinished copy of a killed run is neither kept as a copy nor an obstacle', async () => {
  await backUp(db, copies)
  writeFileSync(`${newest()}.partial`, 'half a copy')
  newActor(db, { name: 'Ann' })
  await backUp(db, copies)
  expect(readdirSync(copies)).toHaveLength(1)
  expect(peopleIn(newest())).toEqual(['Ann'])
})

test('the newest copies stay, older ones are deleted, and other files are left alone', async () => {
  await backUp(db, copies)
  writeFileSync(join(copies, 'before-upgrade.db'), 'mine')
  for (let day = 0; day < backupsKept; day += 1) {
    moveClock(days(1))
    await backUp(db, copies)
  }
  const names = readdirSync(copies)
  expect(names.filter((name) => name.startsWith('portal-'))).toHaveLength(backupsKept)
  expect(readFileSync(join(copies, 'before-upgrade.db'), 'utf8')).toBe('mine')
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
  await expect(backUp(db, copies)).rejects.toThrow()
  expect(readdirSync(copies).filter((name) => name.endsWith('.db'))).toEqual([basename(good)])
  expect(peopleIn(good)).toEqual(['Ann'])
})
