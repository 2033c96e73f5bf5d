import { and, eq } from 'drizzle-orm'
import type { Payment, SettledFee } from '#app/domain/payments/fulfillment.server.ts'
import { getBoughtDays } from '#app/domain/payments/payment-item.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { nowInstant, today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone, startOfDay } from '#app/shared/zoned-time.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { feeTable, type TimedPurpose } from './fee.ts'

/**
 * Adds the days of a fee to those left, and stores their end on its payment, if there is one.
 * @param paidThrough the end of the days left (UTC); null if there are none
 * @returns the instant (UTC) of the town's midnight after the last day
 */
export function addBoughtDays(
  tx: Tx,
  kind: TimedPurpose,
  fee: SettledFee,
  paidThrough: string | null,
): string {
  const { countsDayOfPayment } = feeTable[kind].term
  const first = paidThrough
    ? dayInZone(paidThrough, config.timeZone)
    : addDays(today(), countsDayOfPayment ? 0 : 1)
  const end = startOfDay(addDays(first, getBoughtDays(fee)), config.timeZone)
  if (fee.id !== null) {
    tx.update(payments).set({ paidThrough: end }).where(eq(payments.id, fee.id)).run()
  }
  return end
}

/**
 * Subtracts the days of a refunded payment.
 * @returns the town's midnight after the last remaining day (UTC); null if none remain
 */
export function removeBoughtDays(payment: Payment, paidThrough: string | null): string | null {
  const hasExpired = payment.paidThrough !== null && payment.paidThrough <= nowInstant()
  if (hasExpired || !paidThrough) return null
  const end = addDays(dayInZone(paidThrough, config.timeZone), -getBoughtDays(payment))
  return startOfDay(end, config.timeZone)
}

/** Returns the last full day before a midnight of the town, `YYYY-MM-DD`. */
export function lastDayBefore(midnight: string): string {
  return addDays(dayInZone(midnight, config.timeZone), -1)
}

/** Whether a payment bought the days that end at this instant (UTC); otherwise they were given. */
export function hasPaidThrough(
  db: Db,
  purpose: TimedPurpose,
  subjectId: number,
  end: string | null,
): boolean {
  if (end === null) return false
  const isOwn = and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId))
  const bought = and(isOwn, eq(payments.paidThrough, end))
  return db.select({ id: payments.id }).from(payments).where(bought).get() !== undefined
}
