import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrateDatabase, type OpenDatabase, openDatabase } from './client.server.ts'
import { classifyDatabaseError, getErrorCode } from './database-errors.ts'
import { jobRuns } from './schema/job-runs.ts'
import { syncWalInBackground, WalSync, WalSyncError } from './wal-sync.server.ts'
import { write } from './write.server.ts'

const disk = vi.hoisted(() => ({ fails: false }))
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const fdatasync = (file: number, done: (error: Error | null) => void) =>
    disk.fails
      ? done(Object.assign(new Error('i/o error'), { code: 'EIO' }))
      : fs.fdatasync(file, done)
  return { ...fs, fdatasync }
})

/** A disk whose flushes end when the test says so. Counts how many have begun. */
class SlowDisk {
  begun = 0
  #end: PromiseWithResolvers<void> = Promise.withResolvers()
  readonly log = new WalSync(() => {
    this.begun += 1
    this.#end = Promise.withResolvers()
    return this.#end.promise
  })

  async endSync() {
    this.#end.resolve()
    await settle()
  }

  async failSync() {
    this.#end.reject(Object.assign(new Error('Input/output error'), { code: 'EIO' }))
    await settle()
  }
}

/** Lets everything run that is ready to run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('all writers that wait before a sync begins share that sync', async () => {
  const slow = new SlowDisk()
  const all = Promise.all([slow.log.wait(), slow.log.wait(), slow.log.wait()])
  await settle()
  await slow.endSync()
  await all
  expect(slow.begun).toBe(1)
})

test('a writer that comes during a sync waits for the next one, which may sync more', async () => {
  const slow = new SlowDisk()
  const done: string[] = []
  const first = slow.log.wait().then(() => done.push('first'))
  await settle()
  const second = slow.log.wait().then(() => done.push('second'))
  await settle()
  expect([slow.begun, done]).toEqual([1, []])
  await slow.endSync()
  expect([slow.begun, done]).toEqual([2, ['first']])
  await slow.endSync()
  expect(done).toEqual(['first', 'second'])
  await Promise.all([first, second])
})

test('after a sync that failed nobody is told that anything is on the disk', async () => {
  const slow = new SlowDisk()
  const first = slow.log.wait().catch((error) => error)
  await settle()
  const second = slow.log.wait().catch((error) => error)
  await slow.failSync()
  expect(await first).toBeInstanceOf(WalSyncError)
  expect(classifyDatabaseError(await first)).toBe('failing')
  expect(await second).toBe(await first)
  await expect(slow.log.wait()).rejects.toBe(await first)
  expect(slow.begun).toBe(1)
  expect(() => slow.log.refuseAfterFailure()).toThrow('The disk did not confirm a change.')
})

describe('a file', () => {
  let folder: string
  let db: OpenDatabase

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'log-sync-'))
    db = openDatabase(join(folder, 'portal.db'))
    migrateDatabase(db)
  })
  afterEach(() => {
    disk.fails = false
    db.$client.close()
    rmSync(folder, { recursive: true })
  })

  const note = (name: string) =>
    write(db, (tx) => tx.insert(jobRuns).values({ name, startedAt: '2026-01-01' }).run().changes)
  const noted = () => db.select().from(jobRuns).all().length

  test('a write is refused when its sync fails, and so are all after it', async () => {
    syncWalInBackground(db.$client, async () => {})
    await note('kept')
    disk.fails = true
    const failure = await note('nobody knows').catch((error) => error)
    expect([classifyDatabaseError(failure), getErrorCode(failure)]).toEqual(['failing', 'EIO'])
    disk.fails = false
    const before = noted()
    await expect(note('not even tried')).rejects.toBe(failure)
    expect(noted()).toBe(before)
  })

  test('a long log is written back once at a time, and again when it is long again', async () => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const checkpoint = vi.fn(() => promise)
    syncWalInBackground(db.$client, checkpoint)
    let count = 0
    const fill = async () => {
      for (let row = 0; row < 400; row += 1) {
        count += 1
        await note(`${count}`.padEnd(9000))
      }
    }
    await fill()
    expect(checkpoint).toHaveBeenCalledTimes(1)
    const thread = new Database(join(folder, 'portal.db'))
    thread.pragma('wal_checkpoint(PASSIVE)')
    thread.close()
    end()
    await settle()
    await note('short')
    expect(checkpoint).toHaveBeenCalledTimes(1)
    await fill()
    expect(checkpoint.mock.calls.length).toBeGreaterThan(1)
  })
})
