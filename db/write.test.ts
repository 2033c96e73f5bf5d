import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase, type OpenDatabase, openDatabase, type Tx } from './client.server.ts'
import { classifyDatabaseError, findFailedWrite } from './database-errors.ts'
import { jobRuns } from './schema/job-runs.ts'
import { write } from './write.server.ts'

let folder: string
let db: OpenDatabase
let other: Database.Database

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-'))
  const path = join(folder, 'portal.db')
  db = openDatabase(path)
  migrateDatabase(db)
  other = new Database(path)
})
afterEach(() => {
  other.close()
  db.$client.close()
  rmSync(folder, { recursive: true })
})

const note = (tx: Tx, name: string) =>
  tx.insert(jobRuns).values({ name, startedAt: '2026-01-01' }).run().changes
const noted = () => db.select({ name: jobRuns.name }).from(jobRuns).all()

test('a write is finished when awaited, and returns the result of its change', async () => {
  expect(await write(db, (tx) => note(tx, 'one'))).toBe(1)
  expect(noted()).toEqual([{ name: 'one' }])
})

test('a change that throws is rolled back', async () => {
  const failing = write(db, (tx) => {
    note(tx, 'half')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(noted()).toEqual([])
  await write(db, (tx) => note(tx, 'next'))
  expect(noted()).toEqual([{ name: 'next' }])
})

test('an asynchronous change is refused by the compiler and at run time', async () => {
  const waiting = async (tx: Tx) => note(tx, 'late')
  // @ts-expect-error The callback returns a promise.
  await expect(write(db, waiting)).rejects.toThrow('cannot return a promise')
  expect(noted()).toEqual([])
})

test('a write inside a write is refused', async () => {
  let inner: Promise<number> | undefined
  await write(db, () => {
    inner = write(db, (tx) => note(tx, 'inner'))
    inner.catch(() => {})
  })
  await expect(inner).rejects.toThrow('A write inside a write')
  expect(noted()).toEqual([])
})

test('only an open transaction can be written to', () => {
  const compiles = (tx: Tx) => {
    // @ts-expect-error A connection is not a transaction.
    note(db, 'outside')
    // @ts-expect-error A transaction is not a connection.
    return write(tx, () => 0)
  }
  expect(compiles).toBeTypeOf('function')
})

test('a write has the lock before its first statement, so that what it reads stays true', async () => {
  other.pragma('busy_timeout = 0')
  await write(db, () => {
    expect(() => other.exec('begin immediate')).toThrow('database is locked')
  })
  other.exec('begin immediate')
})

test("a write waits for another process's lock between awaits, while reads go on", async () => {
  other.exec('begin immediate')
  let isDone = false
  const writing = write(db, (tx) => note(tx, 'patient')).then(() => {
    isDone = true
  })
  for (let turn = 0; turn < 10; turn += 1) {
    const before = performance.now()
    await setTimeout(10)
    expect(noted()).toEqual([])
    // If SQLite itself waited for the lock, it would block this timer for seconds.
    expect(performance.now() - before).toBeLessThan(3000)
  }
  expect(isDone).toBe(false)
  other.exec('commit')
  await writing
  expect(noted()).toEqual([{ name: 'patient' }])
})

test('a lock that is not released ends the wait after eight seconds', async () => {
  other.exec('begin immediate')
  const before = performance.now()
  const failure: unknown = await write(db, (tx) => note(tx, 'never')).catch((error) => error)
  expect(classifyDatabaseError(failure)).toBe('busy')
  expect(performance.now() - before).toBeGreaterThan(7_000)
  expect(performance.now() - before).toBeLessThan(20_000)
  other.exec('commit')
  expect(noted()).toEqual([])
})

test('after a failed write, only one that saves something shows that writes work again', async () => {
  db.$client.pragma(`max_page_count = ${db.$client.pragma('page_count', { simple: true })}`)
  const failing = write(db, (tx) => note(tx, 'x'.repeat(100_000)))
  await expect(failing).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  const nothing = await write(db, (tx) => tx.delete(jobRuns).run().changes)
  expect([nothing, findFailedWrite()?.code]).toEqual([0, 'SQLITE_FULL'])
  db.$client.pragma('max_page_count = 1000000')
  await write(db, (tx) => note(tx, 'x'.repeat(100_000)))
  expect(findFailedWrite()).toBeNull()
})
