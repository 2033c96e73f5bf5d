import { setTimeout } from 'node:timers/promises'
import type { Connection, Tx } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'

/** Milliseconds of work in a batch. A commit that syncs to disk takes additional time. */
const longestBatch = 40

/**
 * Milliseconds of work in a batch while the process also serves visitors. It is short because
 * rendering a page takes several turns of the event loop.
 */
const longestBesideVisitors = 10

/** Milliseconds between two batches, so that other processes can get the write lock. */
const pauseForWriters = 10

/** Asked between rows; true when the batch should end. */
export type IsOver = () => boolean

export type Pace = {
  /** Aborts when the portal stops; the next start continues the work. */
  stopping?: AbortSignal
  /** Whether the process also serves visitors. They get as much time as the batches take. */
  servesVisitors?: boolean
}

/**
 * Repeats a short transaction until nothing is left to do.
 * @param batch does some of the work, stores its progress, and returns whether it was the last
 * @returns false if the portal stops before the last batch
 */
export async function inBatches(
  db: Connection,
  batch: (tx: Tx, isOver: IsOver) => boolean,
  { stopping, servesVisitors }: Pace = {},
): Promise<boolean> {
  while (!stopping?.aborted) {
    const longest = servesVisitors ? longestBesideVisitors : longestBatch
    let [begun, ended] = [0, 0]
    const isLast = await write(db, (tx) => {
      begun = performance.now()
      const isLast = batch(tx, startBatch(longest))
      ended = performance.now()
      return isLast
    })
    if (isLast) return true
    // Visitors have been served while the batch was written to disk, which counts as pause.
    const paused = performance.now() - ended
    await setTimeout(servesVisitors ? Math.max(1, ended - begun - paused) : pauseForWriters)
  }
  return false
}

function startBatch(longest: number): IsOver {
  const until = performance.now() + longest
  return () => performance.now() >= until
}

/**
 * Returns a function to await between two pieces of work. If enough work was done, it pauses for as
 * long as the work took, so that visitors are served. A single turn of the event loop would not be
 * enough, because a page takes several turns, and the work would continue after each.
 */
function startTakingTurns(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    const worked = performance.now() - begun
    if (worked < longestBesideVisitors) return
    await setTimeout(worked)
    begun = performance.now()
  }
}

/**
 * Yields rows one by one, with pauses in which visitors are served.
 * @param rows must tolerate pauses: no open transaction or statement
 */
export async function* withPauses<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const takeTurns = startTakingTurns()
  for await (const row of rows) {
    yield row
    await takeTurns()
  }
}
