import { nowInstant, seconds } from '#app/shared/clock.server.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { classifyDatabaseError, isDamageError } from '#db/database-errors.ts'
import { write } from '#db/write.server.ts'
import { type IsOver, inBatches, type Pace } from './batches.server.ts'
import { checkBatch } from './check.server.ts'
import { ContentVersionThrottle } from './content-version-throttle.server.ts'
import { publishBatch } from './publish.server.ts'
import { takeBackBatch } from './take-back.server.ts'
import { type ActiveImport, enterState, findNext } from './transitions.server.ts'

type Batch = (tx: Tx, running: ActiveImport, isOver: IsOver) => boolean

/** The work for each state, done in batches. */
const batches = {
  checking: checkBatch,
  publishing: publishBatch,
  taking_back: takeBackBatch,
} as const satisfies Record<ActiveImport['state'], Batch>

/** After this time the job ends and starts again, so that the page of jobs shows progress. */
const longestRun = seconds(30)

/** Job: runs imports with pauses in which visitors are served. */
export async function runImportsInTurns(db: Connection, stop?: AbortSignal) {
  const timeout = AbortSignal.timeout(longestRun)
  const stopping = stop ? AbortSignal.any([stop, timeout]) : timeout
  const isDone = await runImports(db, { stopping, servesVisitors: true })
  if (!isDone) wakeJob('run imports')
}

/**
 * Checks, publishes or takes back imports, one at a time, in the order of their requests. Each
 * batch is a transaction that also stores the progress, so that the next run continues after a
 * kill.
 * @returns whether all imports have ended; false if the pace stopped them
 * @throws the error that ended an import. Its state is then `failed`, unless the database was
 * locked, full or read-only: in that case the next run tries again.
 */
export async function runImports(db: Connection, pace: Pace = {}): Promise<boolean> {
  const version = new ContentVersionThrottle()
  for (let next = findNext(db); next; next = findNext(db)) {
    const running = next
    const batch = batches[running.state]
    try {
      const isDone = await inBatches(
        db,
        (tx, isOver) => version.hold(tx, () => batch(tx, running, isOver)),
        pace,
      )
      if (!isDone) return false
      if (running.state !== 'checking') wakeJob('merge search index')
    } catch (error) {
      // Trying again cannot repair a damaged file, and later imports would wait forever.
      if (classifyDatabaseError(error) === null || isDamageError(error)) {
        await fail(db, running.id, error, version)
      }
      throw error
    }
  }
  return true
}

/** Marks an import as failed. Also makes cached pages show what was published before. */
function fail(db: Connection, id: number, error: unknown, version: ContentVersionThrottle) {
  const failure = error instanceof Error ? error.message : String(error)
  const columns = { failure, finishedAt: nowInstant(), openEntryId: null }
  return write(db, (tx) =>
    version.hold(tx, () => {
      enterState(tx, id, 'failed', columns)
      return true
    }),
  )
}
