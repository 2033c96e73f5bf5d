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
