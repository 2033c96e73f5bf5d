import { eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import type { Tx } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { toPaymentParameters } from './activity-parameters.ts'
import { getFulfillment, type Payment } from './fulfillment.server.ts'
import { type ClosedStatus, isFee, paymentTransitions } from './payment.ts'
import { findOpenPayment, findPayment } from './queries.server.ts'
import { requestRefund } from './refunds/refunds.server.ts'

/** A new status of a payment, from the provider, the town hall, or because its time is over. */
export type PaymentUpdate =
  | {
      status: 'paid'
      intentId?: string
      receiptNumber?: string
      receivedBy?: number
      /** Set if it was paid in another way than planned. */
      method?: 'direct'
      /** Set if it was paid with other money, so its own checkout must be closed. */
      isPaidElsewhere?: true
    }
  | { status: ClosedStatus }

const activityTypes = {
  paid: 'payment.paid',
  failed: 'payment.failed',
  cancelled: 'payment.cancelled',
  expired: 'payment.expired',
} as const

/**
 * Stores an update in the ledger with all its consequences, in the caller's transaction. Known and
 * outdated updates change nothing, so updates may be repeated, late and in any order.
 * @returns whether anything changed
 */
export function settlePayment(tx: Tx, paymentId: number, update: PaymentUpdate): boolean {
  const payment = findPayment(tx, paymentId)
  if (!payment || !paymentTransitions[payment.status].includes(update.status)) return false
  record(tx, null, { type: activityTypes[update.status], id: paymentId })
  if (update.status === 'paid') markPaid(tx, payment, update)
  else markClosed(tx, payment, update.status)
  return true
}

function markPaid(tx: Tx, before: Payment, update: Extract<PaymentUpdate, { status: 'paid' }>) {
  const payment = tx
    .update(payments)
    .set({
      status: 'paid',
      paidAt: nowInstant(),
      closedAt: null,
      checkoutUrl: update.isPaidElsewhere ? before.checkoutUrl : null,
      providerIntentId: update.intentId ?? before.providerIntentId,
      receiptNumber: update.receiptNumber,
      receivedBy: update.receivedBy,
      method: update.method ?? before.method,
    })
    .where(eq(payments.id, before.id))
    .returning()
    .get()
  // Its own checkout could be paid, too.
  if (payment.checkoutUrl) wakeJob('close checkouts')
  if (getFulfillment(payment.purpose).fulfill(tx, payment) === 'fulfilled') {
    tx.update(payments).set({ fulfilledAt: nowInstant() }).where(eq(payments.id, payment.id)).run()
    const isFeePaid = isFee(payment.purpose)
    record(tx, null, {
      type: 'payment.fulfilled',
      ...toPaymentParameters(payment),
      isFee: isFeePaid,
    })
    if (isFeePaid) cancelOtherPayment(tx, payment)
    return
  }
  requestRefund(tx, null, payment, {
    amountCents: payment.amountCents,
    source: 'portal',
    reason: { code: 'too_late' },
  })
}

/**
 * Cancels the open payment of a fee that has just been paid: its payer had chosen another method
 * while a bank was still checking the first payment.
 */
function cancelOtherPayment(tx: Tx, { purpose, subjectId }: Payment) {
  const other = findOpenPayment(tx, purpose, subjectId)
  if (other) settlePayment(tx, other.id, { status: 'cancelled' })
}

function markClosed(tx: Tx, payment: Payment, status: ClosedStatus) {
  tx.update(payments)
    .set({ status, closedAt: nowInstant() })
    .where(eq(payments.id, payment.id))
    .run()
  if (payment.checkoutUrl) wakeJob('close checkouts')
  getFulfillment(payment.purpose).releaseHold?.(tx, payment, status)
}
