import { eq, lt } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { ZodError } from 'zod'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { payments, providerEvents } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import type { Payment } from '../fulfillment.server.ts'
import { settlePayment } from '../settlement.server.ts'
import { stripe, webhookSecret } from './provider.server.ts'
import { applyDispute } from './provider-disputes.server.ts'
import {
  getIntentMoney,
  getSessionMoney,
  type ProviderEvent,
  parseProviderEvent,
  type Report,
  type ReportedIntent,
  type ReportedSession,
} from './provider-events.server.ts'
import { applyProviderPayment } from './provider-payments.server.ts'
import { applyRefund } from './provider-refunds.server.ts'

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
  if (money) return applyProviderPayment(tx, money)
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
  if (money) return applyProviderPayment(tx, money)
  const payment = findPayment(tx, intent.metadata, { intentId: intent.id })
  if (!payment) return false
  if (intent.status === 'canceled') settlePayment(tx, payment.id, { status: 'cancelled' })
  return true
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
