import { setTimeout } from 'node:timers/promises'
import type { Connection, Tx } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'

/** Milliseconds; a commit that has to reach the disk comes on top. */
const longestBatch = 40

/** Where visitors wait. Far shorter, because a page takes several turns of the event loop. */
const longestBesideVisitors = 10

/** Milliseconds between two batches, in which other processes get the write lock. */
const pauseForWriters = 10

/** Whether it is time to end, asked between rows. */
export type IsOver = () => boolean

export type Pace = {
  /** Aborts when the portal stops; the rest is left for its next start. */
  stopping?: AbortSignal
  /** The process serves visitors: they get as much time as the batches take. */
  servesVisitors?: boolean
}

/**
 * Repeats a short transaction until it says that nothing is left.
 * @param batch does some of the work, stores how far it is, and returns whether it was the last
 * @returns false when the portal stops before that
 */
export async function inBatches(
  db: Connection,
  batch: (tx: Tx, isOver: IsOver) => boolean,
  { stopping, servesVisitors }: Pace = {},
): Promise<boolean> {
  while (!stopping?.aborted) {
    const begun = performance.now()
    const longest = servesVisitors ? longestBesideVisitors : longestBatch
    if (await write(db, (tx) => batch(tx, startBatch(longest)))) return true
    if (servesVisitors) await setTimeout(Math.max(1, performance.now() - begun))
    else await setTimeout(pauseForWriters)
  }
  return false
}

function startBatch(longest: number): IsOver {
  const until = performance.now() + longest
  return () => performance.now() >= until
}

/**
 * Returns a function to be awaited between two pieces of work: now and then it gives visitors as much
 * time as the work took. They need time and not only a turn, because a page takes several turns of
 * the event loop, and after each of them the work would go on first.
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
 * Passes on rows one by one, and takes turns with visitors.
 * @param rows must be able to wait: no open transaction or statement
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
