import { gt, lte, or, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { hours, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'

/** Waits 1, 2, 4 … minutes before the next attempt, at most a day. */
export function nextAttemptAfter(attempts: number): string {
  return instantFromNow(minutes(Math.min(2 ** attempts, 24 * 60)))
}

/** Longer than every pause: a later time was stored while the clock was wrong. */
const longestPause = hours(25)

/** Whether the next attempt to send a refund is due. */
export function isAttemptDue(nextAttemptAt: SQLiteColumn): SQL | undefined {
  return or(lte(nextAttemptAt, nowInstant()), gt(nextAttemptAt, instantFromNow(longestPause)))
}
