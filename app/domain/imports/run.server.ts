import { wakeJob } from '#app/domain/jobs/wake.server.ts'
import { nowInstant, seconds } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { findTrouble, isDamage } from '#db/trouble.ts'
import { write } from '#db/write.server.ts'
import { type IsOver, inBatches, type Pace } from './batches.server.ts'
import { checkBatch } from './check.server.ts'
import { VersionPace } from './public-version.server.ts'
import { publishBatch } from './publish.server.ts'
import { takeBackBatch } from './take-back.server.ts'
import { type ActiveImport, enterState, findNext } from './transitions.server.ts'

type Batch = (tx: Tx, running: ActiveImport, isOver: IsOver) => boolean

/** The work of each state. Each runs in batches until nothing is left to do. */
const batches = {
  checking: checkBatch,
  publishing: publishBatch,
  taking_back: takeBackBatch,
} as const satisfies Record<ActiveImport['state'], Batch>

/** After this time the job ends and begins anew, so that the page of jobs shows that it runs. */
const longestRun = seconds(30)

/** Job: `runImports` beside visitors. */
export async function runImportsInTurns(db: Connection, stop?: AbortSignal) {
  const timeout = AbortSignal.timeout(longestRun)
  const stopping = stop ? AbortSignal.any([stop, timeout]) : timeout
  const isDone = await runImports(db, { stopping, servesVisitors: true })
  if (!isDone) wakeJob('run imports')
}

/**
 * Checks and publishes confirmed imports or takes them back, one import at a time in the order
 * of their requests. Each batch is a transaction that also stores how far it is: after a kill the
 * next run goes on there.
 * @returns whether all imports have ended; false when the pace stopped them
 * @throws what ended an import. It is then `failed`, unless the database was locked, full or only
 * to be read: the next run tries again.
 */
export async function runImports(db: Connection, pace: Pace = {}): Promise<boolean> {
  const version = new VersionPace()
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
      if (running.state === 'taking_back') wakeJob('merge search index')
    } catch (error) {
      // No other try mends a damaged file, and the imports behind this one would wait for ever.
      if (findTrouble(error) === null || isDamage(error)) {
        await fail(db, running.id, error, version)
      }
      throw error
    }
  }
  return true
}

/** What was published until then becomes visible with the failure, on cached pages too. */
function fail(db: Connection, id: number, error: unknown, version: VersionPace) {
  const failure = error instanceof Error ? error.message : String(error)
  const columns = { failure, finishedAt: nowInstant(), openEntryId: null }
  return write(db, (tx) =>
    version.hold(tx, () => {
      enterState(tx, id, 'failed', columns)
      return true
    }),
  )
}
