import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { Connection, Tx } from './client.server.ts'

/** Another process keeps the file locked: nothing has been written, and a later try may succeed. */
class DatabaseBusyError extends Error {}

/** Milliseconds after which a write gives up; somebody is waiting for its answer. */
const longestWait = 8_000

/** Milliseconds between two tries: the first pause, doubled each time up to the last. */
const firstPause = 2
const longestPause = 100

/** Refuses at compile time what `attempt` refuses at run time. */
type Synchronous<Result> = [Result] extends [never]
  ? []
  : Result extends PromiseLike<unknown>
    ? [refused: 'The change of a write must be synchronous']
    : []

/**
 * Makes a change that holds together or not at all; the only way to change the database. The write
 * lock is taken at the start, so what `change` read is still true when it writes. While another
 * process holds the lock, this one goes on answering: the tries are made between awaits, and the
 * first one before this function returns.
 * @param change runs again where the commit was refused for a lock, after everything is undone
 * @throws {DatabaseBusyError} after 8 seconds without the lock
 */
export async function write<Result>(
  db: Connection,
  change: (tx: Tx) => Result,
  ..._refused: Synchronous<Result>
): Promise<Result> {
  const until = performance.now() + longestWait
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return attempt(db, change)
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() + pause > until) {
        throw new DatabaseBusyError('Another process keeps the database locked.', { cause: error })
      }
    }
    // Two processes that wait for the same lock do not ask for it in step.
    await setTimeout(pause * (0.5 + Math.random() / 2))
  }
}

function attempt<Result>(db: Connection, change: (tx: Tx) => Result): Result {
  // SQLite would open a savepoint in the middle of somebody else's change.
  if (db.$client.inTransaction) throw new Error('A write inside a write: pass its tx on instead.')
  // The same connection, while its transaction is open; better-sqlite3 refuses a promise.
  return db.$client.transaction(() => change(db as unknown as Tx)).immediate()
}

function isLocked(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/**
 * Whether a later try may succeed: the database is locked, which a read meets while a file is
 * recovered, or this process may only read it, as a replica does.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof DatabaseBusyError || isLocked(error) || isReadOnly(error)
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_READONLY')
}
