import { setTimeout } from 'node:timers/promises'
import type { Connection, Tx } from './client.server.ts'
import { countChanges } from './count-changes.ts'
import {
  classifyDatabaseError,
  DatabaseBusyError,
  findFailedWrite,
  reportFailedWrite,
  reportSavedChange,
} from './database-errors.ts'
import { confirmCommit } from './litefs-commit.ts'
import { findWalSync } from './wal-sync.server.ts'

/** Milliseconds for which a write is retried. Limited, because somebody waits for its answer. */
const longestWait = 8_000

/** Milliseconds between tries; the pause doubles from the first to the longest. */
const firstPause = 2
const longestPause = 100

/** Refuses an asynchronous `change` at compile time; `attempt` refuses it at run time. */
export type Synchronous<Result> = [Result] extends [never]
  ? []
  : Result extends PromiseLike<unknown>
    ? [refused: 'The change of a write must be synchronous']
    : []

let ownWrites = 0

/** Returns this process's number of writes. If it has risen, values read before may be outdated. */
export function countOwnWrites(): number {
  return ownWrites
}

/**
 * Makes a change in one transaction; the only way to write to the database. The write lock is taken
 * at the start, so whatever `change` has read is still true when it writes. This process keeps
 * serving while another process holds the lock, and while the change is written to disk. The first
 * try is made before this function returns.
 * @param change runs again after a rollback when a lock prevented the commit
 * @throws {DatabaseBusyError} after 8 seconds without the lock
 * @throws {CommitLostError} when LiteFS ended instead of keeping the change
 * @throws {WalSyncError} when the disk did not confirm this change, or one before it
 */
export async function write<Result>(
  db: Connection,
  change: (tx: Tx) => Result,
  ..._refused: Synchronous<Result>
): Promise<Result> {
  const until = performance.now() + longestWait
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      const failure = findFailedWrite()
      const changesBefore = failure && countChanges(db)
      const result = attempt(db, change)
      // A job that finds nothing to do ends well on a full disk, too.
      const isChangeSaved = changesBefore !== null && countChanges(db) > changesBefore
      ownWrites += 1
      await findWalSync(db.$client)?.wait()
      if (failure && isChangeSaved) reportSavedChange(failure)
      return result
    } catch (error) {
      reportFailedWrite(error)
      if (classifyDatabaseError(error) !== 'busy') throw error
      if (performance.now() + pause > until) {
        throw new DatabaseBusyError('Another process keeps the database locked.', { cause: error })
      }
    }
    // Random, so that two processes that wait for the lock do not retry at the same time.
    await setTimeout(pause * (0.5 + Math.random() / 2))
  }
}

function attempt<Result>(db: Connection, change: (tx: Tx) => Result): Result {
  findWalSync(db.$client)?.refuseAfterFailure()
  // better-sqlite3 would make this write a savepoint of the transaction that is already open.
  if (db.$client.inTransaction) throw new Error('A write inside a write: pass its tx on instead.')
  // `tx` is the same connection inside its transaction. better-sqlite3 throws when a change returns
  // a promise.
  const result = db.$client.transaction(() => change(db as unknown as Tx)).immediate()
  confirmCommit(db.$client)
  return result
}
