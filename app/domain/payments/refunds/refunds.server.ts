import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { Stripe } from 'stripe'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { VoidedTicket } from '#app/domain/activity/shared-parameters.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { toPaymentParameters } from '../activity-parameters.ts'
import { getFulfillment, type Payment } from '../fulfillment.server.ts'
import {
  getDebtorId,
  getUnrefundedCents,
  isUnderDispute,
  type RefundRefusal,
  type RefundSource,
  type RefundStatus,
  refundTransitions,
} from '../payment.ts'
import { may } from '../permissions.ts'
import { stripe } from '../provider/provider.server.ts'
import { refundRequest } from '../provider/provider-requests.server.ts'
import { findPayment } from '../queries.server.ts'
import { findUncoveredCents } from './lost-disputes.server.ts'
import {
  attemptRefunds,
  isAttemptDue,
  isConnectionLost,
  isOverdue,
  nextAttemptAfter,
  requireNoneOverdue,
} from './refund-attempts.server.ts'
import { type RefundReason, toReasonParameters, toWrittenReason } from './refund-reason.ts'

type Refund = typeof refunds.$inferSelect

export type NewRefund = {
  amountCents: number
  source: RefundSource
  reason?: RefundReason
  /** The money was handed over in person, so nothing is sent and nobody owes it. */
  byHand?: boolean
  /**
   * Set to keep everything else that the payment bought, such as free tickets, even if nothing of
   * the money is left.
   */
  revokesNothing?: boolean
  /** The ticket that the refund is for, if it is for one. */
  ticket?: VoidedTicket
  /** Set for a refund that was made on the provider's pages. */
  known?: { providerRefundId: string; status: RefundStatus }
}

/**
 * Stores a refund in the caller's transaction. `sendRefunds` asks the provider after the commit, so
 * that no refund is lost or made twice. Without a card payment the money is owed until
 * `recordCashRefund` records that it was handed over, unless that is so already (`byHand`).
 * @param actor null: the portal itself
 * @returns the refund's id; the table refuses more than was paid
 */
export function requestRefund(
  tx: Tx,
  actor: Pick<Actor, 'userId'> | null,
  payment: Payment,
  refund: NewRefund,
): number {
  const { amountCents, source, reason = toWrittenReason(''), known } = refund
  const isDone = refund.byHand || source === 'dispute'
  const isOwed = payment.method !== 'card' && !isDone
  const status = known?.status ?? (isDone ? 'succeeded' : 'requested')
  const at = nowInstant()
  const { id } = tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      amountCents,
      source,
      ...storedReason(reason),
      requestedBy: actor?.userId,
      handedOverBy: refund.byHand ? actor?.userId : null,
      providerRefundId: known?.providerRefundId,
      status,
      nextAttemptAt: status === 'requested' && !known && !isOwed ? at : null,
      settledAt: status === 'requested' ? null : at,
      createdAt: at,
    })
    .returning({ id: refunds.id })
    .get()
  const left = leftToRefund(tx, payment.id)
  // Revokes what the payment bought: only if it was fulfilled, and only once, even when a failed
  // refund is asked for again.
  if (left === 0 && payment.fulfilledAt && !payment.reversedAt && !refund.revokesNothing) {
    getFulfillment(payment.purpose).revoke(tx, payment)
    tx.update(payments).set({ reversedAt: at }).where(eq(payments.id, payment.id)).run()
  }
  const refunded = { ...toPaymentParameters(payment), amountCents }
  const why = toReasonParameters(reason)
  if (isOwed) {
    const owed = { ...refunded, payeeId: getDebtorId(payment), reason: why.reason }
    record(tx, actor, { type: 'payment.refund_owed', ...owed })
  } else {
    const made = { ...refunded, ...why, ...refund.ticket, isHandedOver: isDone }
    record(tx, actor, { type: 'payment.refunded', ...made })
  }
  return id
}

function storedReason(reason: RefundReason) {
  if (reason.code === 'written') return { reason: reason.words }
  return reason.code === 'none' ? {} : { reasonCode: reason.code }
}

/** Returns the cents of a payment that are not refunded yet. */
function leftToRefund(tx: Db, paymentId: number): number {
  const { amountCents, refundedCents } = payments
  const row = tx
    .select({ amountCents, refundedCents })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .get()
  return row ? getUnrefundedCents(row) : 0
}

type RefundOutcome = { ok: true; isHandedOver: boolean } | { ok: false; reason: RefundRefusal }

/**
 * Refunds part or all of a sale. For its payee or an administrator, and for who keeps the town's
 * till. What was not paid by card is handed over by the actor. `byHand` records cash handed over
 * after the bank refused the card refund.
 */
export function refundPayment(
  db: Connection,
  actor: Actor,
  paymentId: number,
  request: { amountCents: number; reason: string; byHand?: boolean },
  submission?: Submission,
): Promise<RefundOutcome> {
  const store = (tx: Tx): RefundOutcome => {
    const payment = findPayment(tx, paymentId)
    if (!payment || !may(actor, 'refund', payment)) {
      return { ok: false, reason: 'not_found' }
    }
    if (payment.status !== 'paid') return { ok: false, reason: 'not_paid' }
    if (isUnderDispute(payment)) return { ok: false, reason: 'disputed' }
    const { amountCents, reason } = request
    const left = getUnrefundedCents(payment)
    if (left === 0) return { ok: false, reason: 'nothing_left' }
    if (amountCents > left) return { ok: false, reason: 'too_much' }
    const byHand =
      payment.method !== 'card' || (request.byHand === true && hasFailedRefund(tx, paymentId))
    const given = { reason: toWrittenReason(reason), byHand }
    requestRefund(tx, actor, payment, { amountCents, source: 'person', ...given })
    return { ok: true, isHandedOver: byHand }
  }
  return writeOnce(db, submission, store)
}

function hasFailedRefund(tx: Db, paymentId: number): boolean {
  const isFailed = and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'failed'))
  return tx.select({ id: refunds.id }).from(refunds).where(isFailed).get() !== undefined
}

/** Job: sends the refunds that are due to the provider and stores its answers. */
export async function sendRefunds(db: Connection, stopping?: AbortSignal) {
  if (!stripe) return
  const due = db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'requested'), isAttemptDue(refunds.nextAttemptAt)))
    .orderBy(asc(refunds.nextAttemptAt), asc(refunds.id))
    .limit(100)
    .all()
  const provider = stripe
  await attemptRefunds(due, {
    attempt: ({ refund, payment }) => send(db, provider, refund, payment),
    postpone: ({ refund }) => write(db, (tx) => postpone(tx, refund)),
    stopping,
  })
  const isWaiting = and(eq(refunds.status, 'requested'), isNotNull(refunds.nextAttemptAt))
  requireNoneOverdue(countRows(db, refunds, and(isWaiting, isOverdue(refunds.attempts))))
}

async function send(db: Connection, provider: Stripe, refund: Refund, payment: Payment) {
  if (!payment.providerIntentId) return
  const ticket = getFulfillment(payment.purpose).findRefundedTicket?.(db, refund.id)
  const request = refundRequest(refund, payment.providerIntentId, ticket)
  try {
    const made = await provider.refunds.create(request, {
      idempotencyKey: `refund-${payment.reference}-${refund.id}`,
    })
    await write(db, (tx) => applyRefundStatus(tx, refund.id, made.id, toRefundStatus(made.status)))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const isFinal = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isFinal && !isConnectionLost(error)) throw error
    await write(db, (tx) => {
      const known = tx.select().from(refunds).where(eq(refunds.id, refund.id)).get()
      // Somebody refunded it on the provider's pages in the meantime, so this request failed.
      if (known?.providerRefundId) return
      if (isFinal) applyRefundStatus(tx, refund.id, null, 'failed')
      else postpone(tx, refund)
    })
  }
}

function postpone(tx: Tx, { id, attempts }: Refund) {
  tx.update(refunds)
    .set({ attempts: attempts + 1, nextAttemptAt: nextAttemptAfter(attempts) })
    .where(and(eq(refunds.id, id), isNull(refunds.providerRefundId)))
    .run()
}

/** Converts the provider's refund status to the ledger's. */
export function toRefundStatus(status: string | null): RefundStatus {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'requested'
}

/** Stores the provider's status of our refund. A status that is stored already changes nothing. */
export function applyRefundStatus(
  tx: Tx,
  id: number,
  providerRefundId: string | null,
  to: RefundStatus,
) {
  const before = tx.select().from(refunds).where(eq(refunds.id, id)).get()
  if (!before) return
  tx.update(refunds)
    .set({ providerRefundId: providerRefundId ?? before.providerRefundId, nextAttemptAt: null })
    .where(eq(refunds.id, id))
    .run()
  if (!refundTransitions[before.status].includes(to)) return
  tx.update(refunds).set({ status: to, settledAt: nowInstant() }).where(eq(refunds.id, id)).run()
  const payment = findPayment(tx, before.paymentId)
  if (to !== 'failed' || !payment) return
  // The payer has this money from the bank, so nobody has to refund it again.
  const lostCents = Math.min(before.amountCents, findUncoveredCents(tx, payment.id))
  if (lostCents > 0) requestRefund(tx, null, payment, { amountCents: lostCents, source: 'dispute' })
  const amountCents = before.amountCents - lostCents
  if (amountCents === 0) return
  record(tx, null, { type: 'payment.refund_failed', ...toPaymentParameters(payment), amountCents })
}
