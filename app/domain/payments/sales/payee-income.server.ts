import { and, eq, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'

const kept = sql<number>`coalesce(sum(${payments.amountCents} - ${payments.refundedCents}), 0)`

/** Returns a payee's paid sales minus refunds, in cents; a null payee is the town. */
export function sumPayeeIncome(db: Db, payeeId: number | null): number {
  return sumAmounts(db, isSaleFor(payeeId))
}

export type MonthlyIncome = {
  /** `YYYY-MM` in the town's time zone. */
  month: string
  cents: number
}

/**
 * Returns the last twelve months, oldest first. A refund counts in the month of its sale, so no
 * month is negative.
 */
export function listMonthlyIncome(db: Db, payeeId: number | null): MonthlyIncome[] {
  const current = Temporal.PlainYearMonth.from(today().slice(0, 7))
  return Array.from({ length: 12 }, (_, back) => {
    const month = current.subtract({ months: 11 - back })
    const within = and(
      isSaleFor(payeeId),
      gte(payments.paidAt, getMonthStart(month)),
      lt(payments.paidAt, getMonthStart(month.add({ months: 1 }))),
    )
    return { month: month.toString(), cents: sumAmounts(db, within) }
  })
}

function isSaleFor(payeeId: number | null): SQL | undefined {
  const whose = payeeId === null ? isNull(payments.payeeId) : eq(payments.payeeId, payeeId)
  // Without payments made to the organizer directly, which did not pass through the town.
  return and(whose, eq(payments.status, 'paid'), ne(payments.method, 'direct'))
}

function sumAmounts(db: Db, where: SQL | undefined): number {
  return db.select({ cents: kept }).from(payments).where(where).get()?.cents ?? 0
}

/** Returns the instant at which a month begins in the town. */
function getMonthStart(month: Temporal.PlainYearMonth): string {
  const midnight = month.toPlainDate({ day: 1 }).toZonedDateTime(config.timeZone)
  return new Date(midnight.epochMilliseconds).toISOString()
}
