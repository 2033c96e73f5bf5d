import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { toPaymentParameters } from '../activity-parameters.ts'
import { getFulfillment, type Payment } from '../fulfillment.server.ts'
import { getUnrefundedCents, type RefundStatus } from '../payment.ts'
import { findPayment } from '../queries.server.ts'
import {
  applyRefundStatus,
  type NewRefund,
  requestRefund,
  toRefundStatus,
} from '../refunds/refunds.server.ts'
import { settlePayment } from '../settlement.server.ts'
import { findUnmatchedByIntent } from '../unmatched/unmatched.server.ts'
import {
  applyUnmatchedRefund,
  markPartlyRefunded,
} from '../unmatched/unmatched-resolution.server.ts'
import { getProviderId, type ProviderRefund } from './provider-events.server.ts'

/**
 * Stores a refund as the provider reports it: the portal's own, or one made on the provider's
 * pages.
 * @returns false when the ledger does not know its payment
 */
export function applyRefund(tx: Tx, refund: ProviderRefund): boolean {
  const intentId = getProviderId(refund.payment_intent)
  const payment = findByIntent(tx, intentId)
  const status = toRefundStatus(refund.status)
  if (!payment) return applyRefundOfUnmatched(tx, refund, status)
  const ours = findStored(tx, payment, refund, status)
  if (ours) {
    applyRefundStatus(tx, ours.id, refund.id, status)
  } else if (status !== 'failed') {
    // A refund proves that the payment was made, even if the payment's own message is still
    // missing.
    settlePayment(tx, payment.id, { status: 'paid', intentId })
    const made = { source: 'provider', known: { providerRefundId: refund.id, status } } as const
    if (!applyTicketRefund(tx, payment, refund, made)) {
      recordProviderRefund(tx, payment, refund.amount, made)
    }
  }
  return true
}

/** Stores the refund of a ticket and voids that ticket; returns false if it is for none. */
function applyTicketRefund(
  tx: Tx,
  payment: Payment,
  { amount, metadata }: ProviderRefund,
  made: Made,
) {
  const ticketId = Number(metadata?.ticket ?? 0)
  const isGivenBack = metadata?.given_back === '1'
  const refunded = { ticketId, isGivenBack, amountCents: amount }
  const { voidTicket } = getFulfillment(payment.purpose)
  return voidTicket?.(tx, payment, refunded, (ticket) =>
    recordProviderRefund(tx, payment, amount, { ...made, ticket, revokesNothing: true }),
  )
}

type Made = Pick<NewRefund, 'known' | 'ticket' | 'revokesNothing'> & {
  source: 'provider' | 'dispute'
}

const isUnsent = and(eq(refunds.status, 'requested'), isNull(refunds.providerRefundId))

/** Finds the refund that the report is about. */
function findStored(tx: Db, payment: Payment, refund: ProviderRefund, status: RefundStatus) {
  const find = (which: SQL | undefined) =>
    tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.paymentId, payment.id), which))
      .get()
  // A restored copy numbers its refunds anew, so another one may have the number.
  const isNumbered = and(
    eq(refunds.id, Number(refund.metadata?.refund ?? 0)),
    eq(refunds.amountCents, refund.amount),
    isNull(refunds.providerRefundId),
  )
  const own = find(or(eq(refunds.providerRefundId, refund.id), isNumbered))
  if (own || status === 'failed' || getUnrefundedCents(payment) >= refund.amount) return own
  // Too little is left for it and for those that wait, so it is taken for one of the same amount.
  return find(and(isUnsent, eq(refunds.amountCents, refund.amount)))
}

/**
 * Marks refunds that wait to be sent as failed, the newest first, where a refund on the provider's
 * pages leaves too little for them. The provider would refuse them.
 * @returns the cents of these refunds
 */
function failUnsent(tx: Tx, paymentId: number, cents: number): number {
  const isOfPayment = eq(refunds.paymentId, paymentId)
  const unsent = tx.select().from(refunds).where(and(isOfPayment, isUnsent))
  let failedCents = 0
  for (const { id, amountCents } of unsent.orderBy(desc(refunds.id)).all()) {
    const payment = findPayment(tx, paymentId)
    if (!payment || getUnrefundedCents(payment) >= cents) break
    const failed = { status: 'failed', settledAt: nowInstant(), nextAttemptAt: null } as const
    tx.update(refunds).set(failed).where(eq(refunds.id, id)).run()
    failedCents += amountCents
  }
  return failedCents
}

/** The rest of a partly refunded payment stays unmatched: it is too little for any order. */
function applyRefundOfUnmatched(tx: Tx, refund: ProviderRefund, status: RefundStatus): boolean {
  const kept = findUnmatchedByIntent(tx, getProviderId(refund.payment_intent))
  if (!kept) return false
  const isAll = kept.providerRefundId === refund.id || refund.amount === kept.amountCents
  if (isAll) applyUnmatchedRefund(tx, kept.id, { id: refund.id, status })
  else if (status !== 'failed') markPartlyRefunded(tx, kept.id)
  return true
}

/**
 * Stores what the provider paid back without us, limited to the rest of the payment. What this
 * leaves unpaid of refunds that waited to be sent counts as a failed refund, so that administrators
 * are notified.
 * @returns the refund's id; null if nothing was left to refund
 */
export function recordProviderRefund(
  tx: Tx,
  { id }: Payment,
  cents: number,
  made: Made,
): number | null {
  const failedCents = failUnsent(tx, id, cents)
  const payment = findPayment(tx, id)
  if (!payment) return null
  const amountCents = Math.min(cents, getUnrefundedCents(payment))
  const refundId =
    amountCents > 0 ? requestRefund(tx, null, payment, { amountCents, ...made }) : null
  const unpaidCents = Math.min(failedCents, getUnrefundedCents(payment)) - amountCents
  if (unpaidCents > 0) {
    const failed = { ...toPaymentParameters(payment), amountCents: unpaidCents }
    record(tx, null, { type: 'payment.refund_failed', ...failed })
  }
  return refundId
}

export function findByIntent(tx: Db, intentId: string | undefined): Payment | undefined {
  const isPaidBy = eq(payments.providerIntentId, intentId ?? '')
  return tx.select().from(payments).where(isPaidBy).get()
}
