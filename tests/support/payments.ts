import { eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { vi } from 'vitest'
import { createPayment, startCheckout } from '#app/domain/payments/provider/checkout.server.ts'
import { fetchPaymentStatus } from '#app/domain/payments/provider/payment-status.server.ts'
import { stripe } from '#app/domain/payments/provider/provider.server.ts'
import { applyProviderUpdate } from '#app/domain/payments/provider/provider-payments.server.ts'
import { instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, OpenDatabase } from '#db/client.server.ts'
import { donations, payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'

type Traits = { amountCents?: number; email?: string; payeeId?: number | null; subjectId?: number }

/** Opens a payment for a donation, a purpose without a hold; `traits` can name a payee. */
export function newPayment(db: Connection, traits: Traits = {}) {
  const { amountCents = 2500, email = 'payer@example.org', payeeId = null } = traits
  return write(db, (tx) => {
    const subjectId =
      traits.subjectId ??
      tx
        .insert(donations)
        .values({ email, amountCents, createdAt: nowInstant() })
        .returning({ id: donations.id })
        .get().id
    const { id, reference } = createPayment(tx, {
      item: { purpose: 'donation', portalName: 'Mainstreet' },
      subjectId,
      payerId: null,
      payerEmail: email,
      locale: 'en',
      payeeId,
      amountCents,
      expiresAt: instantFromNow(minutes(30)),
    })
    return { id, reference, subjectId }
  })
}

type FeeOutcome =
  | { ok: true; payment: { id: number; reference: string } | null }
  | { ok: false; reason: string }

/** Returns the payment that was opened for a fee. */
export function openedPayment(outcome: FeeOutcome) {
  if (!outcome.ok) throw new Error(outcome.reason)
  if (!outcome.payment) throw new Error('There was no fee to pay.')
  return outcome.payment
}

export function findPayment(db: Db, id: number) {
  const payment = db.select().from(payments).where(eq(payments.id, id)).get()
  if (!payment) throw new Error(`No payment ${id}`)
  return payment
}

/** Opens a payment and its checkout page. */
export async function atCheckout(db: OpenDatabase, traits: Traits = {}) {
  const { id, subjectId } = await newPayment(db, traits)
  await startCheckout(db, id)
  return { id, subjectId, sessionId: findPayment(db, id).providerSessionId ?? '' }
}

/** Asks the provider about a payment, and records the answer. */
export async function syncPayment(db: Connection, id: number) {
  const update = await fetchPaymentStatus(findPayment(db, id))
  if (update) await write(db, (tx) => applyProviderUpdate(tx, id, update))
}

/** Makes a payment at the checkout; returns its id. */
export async function paidPayment(db: OpenDatabase, traits: Traits = {}): Promise<number> {
  const { id, sessionId } = await atCheckout(db, traits)
  sandbox.applyAction(sessionId, 'pay')
  await syncPayment(db, id)
  return id
}

/** Lets questions about checkouts end without an answer, until the mock is restored. */
export function loseAnswers() {
  if (!stripe) throw new Error('No provider is there.')
  const lost = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'Lost' })
  return vi.spyOn(stripe.checkout.sessions, 'retrieve').mockRejectedValue(lost)
}
