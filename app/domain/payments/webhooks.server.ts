import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { ZodError } from 'zod'
import { record } from '#app/domain/activity/record.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { payments, providerEvents, refunds } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import type { Payment } from './fulfillment.server.ts'
import { getUnrefundedCents, type RefundStatus } from './payment.ts'
import { toPaymentParameters } from './payment-item.ts'
import { stripe, webhookSecret } from './provider.server.ts'
import {
  getIntentMoney,
  getProviderId,
  getSessionMoney,
  type ProviderEvent,
  parseProviderEvent,
  type Report,
  type ReportedDispute,
  type ReportedIntent,
  type ReportedRefund,
  type ReportedSession,
} from './provider-events.server.ts'
import { applyRefundStatus, requestRefund, toRefundStatus } from './refunds.server.ts'
import { applyReportedMoney } from './reported-money.server.ts'
import { settlePayment } from './settlement.server.ts'
import { findUnmatchedByIntent } from './unmatched.server.ts'
import { applyUnmatchedRefund } from './unmatched-resolution.server.ts'

/** Pairs of name and value; the provider's library throws at an empty one. */
const signaturePattern = /^\w+=\w+(?:,\w+=\w+)*$/

/**
 * Parses a message of the payment provider. Its signature over the raw body must be valid and
 * recent, and its fields complete (docs/rules.md#provider-messages).
 * @returns null if not
 */
export function readProviderEvent(body: string, signature: string | null): ProviderEvent | null {
  if (!stripe || !signature || !signaturePattern.test(signature)) return null
  try {
    verifySignature(stripe, body, signature)
    return parseProviderEvent(JSON.parse(body))
  } catch (error) {
    const isTheirs =
      error instanceof stripe.errors.StripeSignatureVerificationError ||
      error instanceof SyntaxError ||
      error instanceof ZodError
    if (isTheirs) return null
    throw error
  }
}

/**
 * @throws {Stripe.errors.StripeSignatureVerificationError} when the signature is wrong or too old
 */
function verifySignature({ webhooks }: Stripe, body: string, signature: string) {
  if (!webhooks.signature) throw new Error('The provider’s library cannot verify signatures.')
  webhooks.signature.verifyHeader(body, signature, webhookSecret)
}

/**
 * Applies a message exactly once: its effects and its id are stored in one transaction. A message
 * about a payment that the ledger does not know yet is left to the reconciliation.
 */
export async function applyProviderEvent(db: Connection, event: ProviderEvent) {
  await write(db, (tx) => {
    const known = tx.select().from(providerEvents).where(eq(providerEvents.id, event.id)).get()
    if (known || !applyReport(tx, event.report, event.type)) return
    tx.insert(providerEvents)
      .values({ id: event.id, type: event.type, receivedAt: nowInstant() })
      .run()
  })
}

/** The provider repeats messages for a month at most, so older ids can be deleted. */
const rememberedDays = 45

/** Job: deletes the ids of old messages. */
export async function deleteProviderEvents(db: Connection) {
  await write(db, (tx) =>
    tx
      .delete(providerEvents)
      .where(lt(providerEvents.receivedAt, instantFromNow(-days(rememberedDays))))
      .run(),
  )
}

/**
 * Applies what the provider reports about one of its objects; one that was applied changes nothing.
 * @param type of the message, if one brought the report
 * @returns false when the ledger does not know the report's subject
 */
export function applyReport(tx: Tx, report: Report, type = ''): boolean {
  switch (report.about) {
    case 'session':
      return applySession(tx, report.session, type)
    case 'intent':
      return applyIntent(tx, report.intent)
    case 'refund':
      return applyRefund(tx, report.refund)
    case 'dispute':
      return applyDispute(tx, report.dispute)
    case 'other':
      return true
  }
}

function applySession(tx: Tx, session: ReportedSession, type: string): boolean {
  const money = getSessionMoney(session)
  if (money) return applyReportedMoney(tx, money)
  const payment = findPayment(tx, session.metadata, { sessionId: session.id })
  if (!payment) return false
  if (type === 'checkout.session.expired') {
    settlePayment(tx, payment.id, { status: 'expired' })
  } else if (type === 'checkout.session.async_payment_failed') {
    settlePayment(tx, payment.id, { status: 'failed' })
  }
  return true
}

function applyIntent(tx: Tx, intent: ReportedIntent): boolean {
  const money = getIntentMoney(intent)
  if (money) return applyReportedMoney(tx, money)
  const payment = findPayment(tx, intent.metadata, { intentId: intent.id })
  if (!payment) return false
  if (intent.status === 'canceled') settlePayment(tx, payment.id, { status: 'cancelled' })
  return true
}

/** A refund by the portal, or one made on the provider's own pages. */
function applyRefund(tx: Tx, refund: ReportedRefund): boolean {
  const intentId = getProviderId(refund.payment_intent)
  const payment = findPayment(tx, null, { intentId })
  const status = toRefundStatus(refund.status)
  if (!payment) return applyRefundOfUnmatched(tx, refund, status)
  // A restored copy numbers its refunds anew, so another one may have the number.
  const isNumbered = and(
    eq(refunds.id, Number(refund.metadata?.refund ?? 0)),
    eq(refunds.amountCents, refund.amount),
    isNull(refunds.providerRefundId),
  )
  const isOurs = or(eq(refunds.providerRefundId, refund.id), isNumbered)
  // A full refund on the provider's pages includes the refunds that wait to be sent, so those are
  // not sent.
  const isAll = payment.refundedCents === payment.amountCents && status !== 'failed'
  const isSame = and(
    eq(refunds.status, 'requested'),
    isNull(refunds.providerRefundId),
    eq(refunds.amountCents, refund.amount),
  )
  const find = (which: SQL | undefined) =>
    tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.paymentId, payment.id), which))
      .get()
  const ours = find(isOurs) ?? (isAll ? find(isSame) : undefined)
  if (ours) {
    applyRefundStatus(tx, ours.id, refund.id, status)
  } else if (status !== 'failed') {
    // A refund proves that the payment was made, even if the payment's own message is still
    // missing.
    settlePayment(tx, payment.id, { status: 'paid', intentId })
    recordProviderRefund(tx, payment, refund.amount, 'provider', {
      providerRefundId: refund.id,
      status,
    })
  }
  return true
}

/** After a partial refund, the rest is still unmatched. */
function applyRefundOfUnmatched(tx: Tx, refund: ReportedRefund, status: RefundStatus): boolean {
  const kept = findUnmatchedByIntent(tx, getProviderId(refund.payment_intent))
  if (!kept) return false
  const isAll = kept.providerRefundId === refund.id || refund.amount === kept.amountCents
  if (isAll) applyUnmatchedRefund(tx, kept.id, { id: refund.id, status })
  return true
}

/** Records that the payer's bank contests a payment, and how that ended (docs/rules.md#disputes). */
function applyDispute(tx: Tx, dispute: ReportedDispute): boolean {
  const payment = findPayment(tx, null, { intentId: getProviderId(dispute.payment_intent) })
  if (!payment) return false
  const disputed = { ...toPaymentParameters(payment), payeeId: payment.payeeId }
  const isClosed = ['won', 'lost', 'warning_closed', 'prevented'].includes(dispute.status)
  if (!payment.disputedAt) {
    storeDisputeDates(tx, payment, { disputedAt: nowInstant() })
    record(tx, null, { type: 'payment.disputed', ...disputed })
  }
  if (!isClosed || payment.disputeClosedAt) return true
  storeDisputeDates(tx, payment, { disputeClosedAt: nowInstant() })
  if (dispute.status === 'lost') recordProviderRefund(tx, payment, dispute.amount, 'dispute')
  const type = dispute.status === 'lost' ? 'payment.dispute_lost' : 'payment.dispute_won'
  record(tx, null, { type, ...disputed })
  return true
}

/** Stores a refund that the provider made without us, limited to the rest of the payment. */
function recordProviderRefund(
  tx: Tx,
  { id }: Payment,
  cents: number,
  source: 'provider' | 'dispute',
  known?: Parameters<typeof requestRefund>[3]['known'],
) {
  const payment = tx.select().from(payments).where(eq(payments.id, id)).get()
  if (!payment) return
  const amountCents = Math.min(cents, getUnrefundedCents(payment))
  if (amountCents > 0) requestRefund(tx, null, payment, { amountCents, source, known })
}

function storeDisputeDates(tx: Tx, { id }: Payment, dates: Partial<typeof payments.$inferInsert>) {
  tx.update(payments).set(dates).where(eq(payments.id, id)).run()
}

/** Finds a payment by our reference or by the provider's ids. */
function findPayment(
  tx: Db,
  metadata: Record<string, string> | null | undefined,
  { sessionId, intentId }: { sessionId?: string; intentId?: string },
): Payment | undefined {
  const by = metadata?.reference
    ? eq(payments.reference, metadata.reference)
    : sessionId
      ? eq(payments.providerSessionId, sessionId)
      : eq(payments.providerIntentId, intentId ?? '')
  return tx.select().from(payments).where(by).get()
}
