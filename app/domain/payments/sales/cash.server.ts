import { and, eq, ne } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { Connection } from '#db/client.server.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { toPaymentParameters } from '../activity-parameters.ts'
import { may } from '../permissions.ts'
import { findPayment } from '../queries.server.ts'
import { toReasonParameters, toRefundReason } from '../refunds/refund-reason.ts'
import { applyRefundStatus } from '../refunds/refunds.server.ts'
import { settlePayment } from '../settlement.server.ts'

type OfflinePaymentOutcome = { ok: true } | { ok: false; reason: 'not_found' | 'not_open' }

type Receipt = {
  number: string
  /** Whether another payment may have the number, too. */
  isShared?: boolean
}

type ReceiptOutcome =
  | OfflinePaymentOutcome
  /** `usedBy` is the id of the payment that has the receipt number. */
  | { ok: false; reason: 'receipt_used'; usedBy: number }

/**
 * Records that an order was paid into the town's till. For an administrator or a cashier. A receipt
 * number that another payment has is refused unless it is meant (docs/rules.md#cash).
 */
export function recordOfflinePayment(
  db: Connection,
  actor: Actor,
  paymentId: number,
  { number: receiptNumber, isShared = false }: Receipt,
): Promise<ReceiptOutcome> {
  return write(db, (tx) => {
    const payment = findPayment(tx, paymentId)
    if (!payment || !may(actor, 'receive', payment)) {
      return { ok: false, reason: 'not_found' }
    }
    if (payment.status !== 'pending') return { ok: false, reason: 'not_open' }
    const isUsed = and(eq(payments.receiptNumber, receiptNumber), ne(payments.id, paymentId))
    const other = tx.select({ id: payments.id }).from(payments).where(isUsed).get()
    if (other && !isShared) return { ok: false, reason: 'receipt_used', usedBy: other.id }
    record(tx, actor, { type: 'payment.received', id: paymentId, receiptNumber })
    settlePayment(tx, paymentId, { status: 'paid', receiptNumber, receivedBy: actor.userId })
    return { ok: true }
  })
}

/**
 * Records that the buyer of an offline order paid the organizer, who keeps the money. Issues the
 * tickets; the town neither has nor owes that money (docs/rules.md#cash).
 */
export function recordDirectPayment(
  db: Connection,
  actor: Actor,
  paymentId: number,
): Promise<OfflinePaymentOutcome> {
  return write(db, (tx) => {
    const payment = findPayment(tx, paymentId)
    if (!payment || !may(actor, 'receiveDirectly', payment)) {
      return { ok: false, reason: 'not_found' }
    }
    if (payment.method !== 'offline' || payment.status !== 'pending') {
      return { ok: false, reason: 'not_open' }
    }
    record(tx, actor, { type: 'payment.received_directly', id: paymentId })
    const receivedBy = actor.userId
    settlePayment(tx, paymentId, { status: 'paid', method: 'direct', receivedBy })
    return { ok: true }
  })
}

/**
 * Records that a refund owed in cash was handed over, and notifies the payer. For everybody who may
 * refund the payment. A repeated call changes nothing.
 */
export function recordCashRefund(
  db: Connection,
  actor: Actor,
  refundId: number,
): Promise<{ ok: boolean }> {
  return write(db, (tx) => {
    const found = tx
      .select({ refund: refunds, payment: payments })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId))
      .get()
    if (!found || found.payment.method === 'card') return { ok: false }
    const { refund, payment } = found
    if (!may(actor, 'refund', payment)) return { ok: false }
    if (refund.status !== 'requested') return { ok: true }
    applyRefundStatus(tx, refund.id, null, 'succeeded')
    tx.update(refunds).set({ handedOverBy: actor.userId }).where(eq(refunds.id, refund.id)).run()
    const { amountCents } = refund
    const refunded = { ...toPaymentParameters(payment), amountCents }
    const why = toReasonParameters(toRefundReason(refund))
    record(tx, actor, { type: 'payment.refunded', ...refunded, ...why, isHandedOver: true })
    return { ok: true }
  })
}
