import { timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import type { Connection } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import type { Payment } from '../fulfillment.server.ts'
import { findOpen } from './checkout.server.ts'
import { callWithDeadline, stripe } from './provider.server.ts'
import { getIntentMoney, parseIntent } from './provider-events.server.ts'
import { type ProviderFailure, toProviderFailure } from './provider-failure.server.ts'
import { applyProviderPayment } from './provider-payments.server.ts'
import { cardFieldRequest, getRequestKey } from './provider-requests.server.ts'

type CardFieldOutcome =
  | { ok: true; clientSecret: string | null }
  | { ok: false; reason: 'not_open' | 'no_provider' }
  | ProviderFailure

/** Returns the client secret for the provider's card field on our page. */
export async function startCardField(db: Connection, paymentId: number): Promise<CardFieldOutcome> {
  const payment = findOpen(db, paymentId)
  if (!payment) return { ok: false, reason: 'not_open' }
  if (!stripe) return { ok: false, reason: 'no_provider' }
  const { paymentIntents } = stripe
  const request = cardFieldRequest(payment)
  const idempotencyKey = getRequestKey('card-field', payment, request)
  try {
    const intent = await callWithDeadline((options) =>
      paymentIntents.create(request, { ...options, idempotencyKey }),
    )
    const own = eq(payments.id, paymentId)
    await write(db, (tx) =>
      tx.update(payments).set({ providerIntentId: intent.id }).where(own).run(),
    )
    return { ok: true, clientSecret: intent.client_secret }
  } catch (error) {
    return toProviderFailure(error)
  }
}

/**
 * Asks the provider about a payment by card field, for a caller with its secret, and stores the
 * answer (docs/rules.md#donations).
 * @returns whether it is paid; false also for a wrong secret
 */
export async function syncCardFieldPayment(
  db: Connection,
  expected: Pick<Payment, 'purpose' | 'payerEmail' | 'amountCents'>,
  clientSecret: string,
): Promise<boolean> {
  const intentId = clientSecret.split('_secret_')[0] ?? ''
  const payment = db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.providerIntentId, intentId),
        eq(payments.purpose, expected.purpose),
        eq(payments.payerEmail, expected.payerEmail),
        eq(payments.amountCents, expected.amountCents),
      ),
    )
    .get()
  const intent = payment && (await fetchIntent(intentId))
  if (!intent || !isSame(intent.client_secret ?? '', clientSecret)) return false
  const money = getIntentMoney(parseIntent(intent))
  if (money) await write(db, (tx) => applyProviderPayment(tx, money))
  const own = eq(payments.id, payment.id)
  const now = db.select({ status: payments.status }).from(payments).where(own).get()
  return now?.status === 'paid'
}

async function fetchIntent(intentId: string): Promise<Stripe.PaymentIntent | null> {
  if (!stripe) return null
  const { paymentIntents } = stripe
  try {
    return await callWithDeadline((options) => paymentIntents.retrieve(intentId, {}, options))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return null
    throw error
  }
}

function isSame(known: string, given: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
