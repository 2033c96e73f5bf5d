import { setTimeout } from 'node:timers/promises'

/**
 * Does one batch of long work and then pauses for as long as it took, so that visitors are answered
 * between batches. Pauses for a time, not only for one turn of the event loop, because a page takes
 * several turns.
 */
export async function runWithPause<Result>(work: () => Result): Promise<Result> {
  const begun = performance.now()
  const result = work()
  await setTimeout(Math.max(1, performance.now() - begun))
  return result
}
