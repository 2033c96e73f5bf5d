import { gt, gte, lte, or, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { Stripe } from 'stripe'
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

/** A refund that was attempted so often has waited for more than a day. */
const manyAttempts = 12

/** Whether a refund has waited for more than a day. */
export function isOverdue(attempts: SQLiteColumn): SQL {
  return gte(attempts, manyAttempts)
}

/**
 * @throws if refunds are overdue, so that the job counts as failing until they are sent
 */
export function requireNoneOverdue(count: number) {
  if (count > 0) throw new Error(`${count} refunds could not be sent for more than a day`)
}

/** Whether the provider was not there. Any other error should be seen in the log. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError
}

type Attempts<Row> = {
  attempt: (row: Row) => Promise<void>
  /** Sets the time of the row's next attempt. */
  postpone: (row: Row) => Promise<void>
  stopping: AbortSignal | undefined
}

/**
 * Attempts one refund after another. One that fails for an unexpected reason is postponed, and the
 * next ones are attempted all the same.
 * @throws the first unexpected error, after the others were attempted, so that the job has failed
 */
export async function attemptRefunds<Row>(
  due: readonly Row[],
  { attempt, postpone, stopping }: Attempts<Row>,
) {
  const errors: unknown[] = []
  for (const row of due) {
    if (stopping?.aborted) break
    try {
      await attempt(row)
    } catch (error) {
      errors.push(error)
      await postpone(row)
    }
  }
  if (errors.length > 0) throw errors[0]
}
