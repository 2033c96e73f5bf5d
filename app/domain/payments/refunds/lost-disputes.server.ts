import { and, eq, ne, sum } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { disputes } from '#db/schema/disputes.ts'
import { refunds } from '#db/schema/payments.ts'

/**
 * Returns the cents of a payment that lost disputes took and that no refund stands for, because the
 * money counted as refunded already.
 */
export function findUncoveredCents(db: Db, paymentId: number): number {
  const taken = db
    .select({ cents: sum(disputes.lostCents) })
    .from(disputes)
    .where(eq(disputes.paymentId, paymentId))
    .get()
  const covered = db
    .select({ cents: sum(refunds.amountCents) })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.source, 'dispute'),
        ne(refunds.status, 'failed'),
      ),
    )
    .get()
  return Math.max(0, Number(taken?.cents ?? 0) - Number(covered?.cents ?? 0))
}
