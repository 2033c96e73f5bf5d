import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { hours, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { type PaymentMethod, type PaymentPurpose, paymentPath } from './payment.ts'
import { stripe } from './provider.server.ts'

export type NewPayment = {
  purpose: PaymentPurpose
  /** The row that is paid for. */
  subjectId: number
  /** What the payer reads on the checkout page and the receipt. */
  description: string
  payerId: number | null
  payerEmail: string
  /** Whose sale it is; null is the town. */
  payeeId: number | null
  amountCents: number
  method?: PaymentMethod
  /** UTC instant until which it can be paid. */
  expiresAt: string
}

export type CheckoutOutcome =
  | { ok: true; url: string }
  | { ok: false; reason: 'not_open' | 'no_provider' | 'provider_failed' }

/** Opens an attempt to pay, in the transaction that makes or holds what is paid for. */
export function openPayment(tx: Db, payment: NewPayment): { id: number; reference: string } {
  return tx
    .insert(payments)
    .values({
      ...payment,
      reference: randomBytes(16).toString('base64url'),
      currency: config.currency,
      createdAt: nowInstant(),
    })
    .returning({ id: payments.id, reference: payments.reference })
    .get()
}

/**
 * Where the payer of an open payment pays by card. Asking again, from another tab or after a crash,
 * answers with the same checkout page: the provider knows the attempt by its reference.
 */
export async function startCheckout(db: Db, paymentId: number): Promise<CheckoutOutcome> {
  const payment = db.select().from(payments).where(eq(payments.id, paymentId)).get()
  if (payment?.status !== 'pending' || payment.method !== 'card') {
    return { ok: false, reason: 'not_open' }
  }
  if (payment.checkoutUrl) return { ok: true, url: payment.checkoutUrl }
  if (!stripe) return { ok: false, reason: 'no_provider' }
  const { reference } = payment
  const page = config.origin + paymentPath(reference)
  const metadata = { reference }
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: reference,
        customer_email: payment.payerEmail,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: payment.currency.toLowerCase(),
              unit_amount: payment.amountCents,
              product_data: { name: payment.description },
            },
          },
        ],
        metadata,
        payment_intent_data: { metadata, description: payment.description },
        success_url: page,
        cancel_url: page,
        expires_at: checkoutEnd(payment),
      },
      { idempotencyKey: `checkout-${reference}` },
    )
    if (!session.url) return { ok: false, reason: 'not_open' }
    const isOpen = and(eq(payments.id, paymentId), eq(payments.status, 'pending'))
    db.update(payments)
      .set({ providerSessionId: session.id, checkoutUrl: session.url })
      .where(isOpen)
      .run()
    return { ok: true, url: session.url }
  } catch (error) {
    if (error instanceof stripe.errors.StripeError) return { ok: false, reason: 'provider_failed' }
    throw error
  }
}

/**
 * The secret with which the provider's own card field on a page of ours pays an open payment.
 * @returns null when the payment is not open, or the provider cannot be reached
 */
export async function startCardField(db: Db, paymentId: number): Promise<string | null> {
  const payment = db.select().from(payments).where(eq(payments.id, paymentId)).get()
  if (payment?.status !== 'pending' || !stripe) return null
  const { reference } = payment
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: payment.amountCents,
        currency: payment.currency.toLowerCase(),
        description: payment.description,
        metadata: { reference },
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      { idempotencyKey: `card-field-${reference}` },
    )
    db.update(payments).set({ providerIntentId: intent.id }).where(eq(payments.id, paymentId)).run()
    return intent.client_secret
  } catch (error) {
    if (error instanceof stripe.errors.StripeError) return null
    throw error
  }
}

/**
 * Unix seconds, the same on every try. The provider takes no checkout of less than half an hour and
 * none of more than a day; where that is later than ours, the portal closes it in time.
 */
function checkoutEnd({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }): number {
  const opened = Date.parse(createdAt)
  const end = Math.max(Date.parse(expiresAt), opened + hours(1))
  return Math.floor(Math.min(end, opened + hours(23)) / 1000)
}
