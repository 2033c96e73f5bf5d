import { copyFileSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasUntoldChange, isLong } from './refused-writes.ts'

/** Writes that failed from noon on. */
const failedFor = (seconds: number, code = 'SQLITE_IOERR_WRITE') => ({
  at: new Date('2031-06-01T12:00:00Z'),
  lastAt: new Date(Date.parse('2031-06-01T12:00:00Z') + seconds * 1000),
  code,
  isDamage: false,
})

test('ten seconds of refused writes are long', () => {
  expect(isLong(failedFor(10))).toBe(true)
  expect(isLong(failedFor(9))).toBe(false)
  expect(isLong(failedFor(0))).toBe(false)
  expect(isLong(null)).toBe(false)
  for (const code of ['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_CORRUPT', '']) {
    expect(isLong(failedFor(60, code)), code).toBe(false)
  }
})

let folder: string
let client: Database.Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'refused-'))
  client = new Database(join(folder, 'portal.db'))
  client.pragma('journal_mode = wal')
  client.exec('create table notes (text)')
})
afterEach(() => {
  client.close()
  rmSync(folder, { recursive: true })
})

const note = (text: string) => client.prepare('insert into notes values (?)').run(text)

/** Copies the log and its index as a program sees them that reads now. */
function keep(name: 'log' | 'index') {
  const end = name === 'log' ? 'wal' : 'shm'
  copyFileSync(join(folder, `portal.db-${end}`), join(folder, `kept.db-${end}`))
}

const isFound = () => hasUntoldChange(join(folder, 'kept.db'))

test('a change that the index does not know is found, and one that it knows is none', () => {
  note('a long one '.repeat(2_000))
  keep('index')
  keep('log')
  expect(isFound()).toBe(false)
  note('written, but the program was killed before it told others')
  keep('log')
  expect(isFound()).toBe(true)
  keep('index')
  expect(isFound()).toBe(false)
})

test('a change that was not committed is not found', () => {
  note('first')
  keep('index')
  client.pragma('cache_size = 1')
  client.exec('begin immediate')
  for (let count = 0; count < 100; count += 1) note('of a cache that is too small'.repeat(100))
  keep('log')
  client.exec('rollback')
  expect(isFound()).toBe(false)
})

test('what remains of a log that was written over is not found', () => {
  for (let count = 0; count < 20; count += 1) note('in the first log'.repeat(100))
  client.pragma('wal_checkpoint(restart)')
  note('in the next log')
  keep('index')
  keep('log')
  expect(isFound()).toBe(false)
  truncateSync(join(folder, 'kept.db-wal'), 0)
  expect(isFound()).toBe(false)
})
