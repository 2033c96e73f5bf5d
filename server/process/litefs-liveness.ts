import { setTimeout } from 'node:timers/promises'

/** Milliseconds between two checks of LiteFS. */
export const interval = 500

/**
 * LiteFS is gone after more failures in a row than this, for longer than `timeLimit` milliseconds. A
 * busy box may fail for a moment.
 */
const failuresAllowed = 3
const timeLimit = 2500

/**
 * @param failures checks in a row that found nothing
 * @param silence milliseconds since the last check that found LiteFS
 */
export function isGone(failures: number, silence: number): boolean {
  return failures > failuresAllowed && silence > timeLimit
}

/**
 * Milliseconds until a check of LiteFS's folder that does not end has failed. Long, because Node's
 * other threads, which read the folder, may all be busy for a while.
 */
const checkLimit = 10_000

/**
 * Returns a function that says whether LiteFS's folder is there, and does not hang with it. A check
 * that takes long goes on, and its result counts when it ends; there is only one at a time.
 * @param check hangs while the folder hangs
 */
export function checkInTime(
  check: () => Promise<boolean>,
  { wait = interval, limit = checkLimit } = {},
): () => Promise<boolean> {
  let running: { begun: number; result: Promise<boolean> } | null = null
  return async () => {
    running ??= { begun: performance.now(), result: check() }
    const { begun, result } = running
    const found = await Promise.race([result, setTimeout(wait, null)])
    if (found === null) return performance.now() - begun < limit
    running = null
    return found
  }
}
