import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { addressFor, toLocale } from '#app/shared/locale.server.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { type PaymentItem, payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import type { Payment } from '../fulfillment.server.ts'
import type { PaymentMethod } from '../payment.ts'
import { callWithDeadline, stripe } from './provider.server.ts'
import { type ProviderFailure, toProviderFailure } from './provider-failure.server.ts'
import { checkoutRequest, getRequestKey } from './provider-requests.server.ts'

type NewPayment = {
  item: PaymentItem
  /** The id of the row that the payment is for. */
  subjectId: number
  payerId: number | null
  payerEmail: string
  /** The payer's language, in which the provider's page names the item. */
  locale: Locale
  /** The payee; null is the town. */
  payeeId: number | null
  amountCents: number
  method?: PaymentMethod
  /** The UTC instant after which it can no longer be paid. */
  expiresAt: string
}

/** What leads to a payment that was opened. */
export type OpenedPayment = Pick<Payment, 'id' | 'reference'>

type CheckoutOutcome =
  | { ok: true; url: string }
  | { ok: false; reason: 'not_open' | 'no_provider' }
  | ProviderFailure

/** Opens a payment in the transaction that creates or holds the item. */
export function createPayment(tx: Tx, payment: NewPayment): OpenedPayment {
  return tx
    .insert(payments)
    .values({
      ...payment,
      purpose: payment.item.purpose,
      reference: randomBytes(16).toString('base64url'),
      currency: config.currency,
      createdAt: nowInstant(),
    })
    .returning({ id: payments.id, reference: payments.reference })
    .get()
}

/**
 * Returns where to pay an open payment: the provider's checkout page, or the payment's own page if
 * it is paid at the town hall. A repeated call, even after a crash or from another tab, returns the
 * same checkout page, because the provider recognizes the request.
 */
export async function startCheckout(db: Connection, paymentId: number): Promise<CheckoutOutcome> {
  const payment = findOpen(db, paymentId)
  if (!payment) return { ok: false, reason: 'not_open' }
  const { reference } = payment
  const page = addressFor(toLocale(payment.locale), paths.payment(reference))
  if (payment.method === 'offline') return { ok: true, url: page }
  if (payment.checkoutUrl) return { ok: true, url: payment.checkoutUrl }
  if (!stripe) return { ok: false, reason: 'no_provider' }
  const { sessions } = stripe.checkout
  const request = checkoutRequest(payment, page)
  const idempotencyKey = getRequestKey('checkout', payment, request)
  try {
    const { id, url } = await callWithDeadline((options) =>
      sessions.create(request, { ...options, idempotencyKey }),
    )
    if (!url) return { ok: false, reason: 'not_open' }
    const own = eq(payments.id, paymentId)
    await write(db, (tx) =>
      tx.update(payments).set({ providerSessionId: id, checkoutUrl: url }).where(own).run(),
    )
    if (findOpen(db, paymentId)) return { ok: true, url }
    // The payment was closed while the provider's answer was awaited, so its checkout page must be
    // closed, too.
    wakeJob('close checkouts')
    return { ok: false, reason: 'not_open' }
  } catch (error) {
    return toProviderFailure(error)
  }
}

/** Returns a payment that can still be paid. */
export function findOpen(db: Db, paymentId: number) {
  const open = and(eq(payments.id, paymentId), eq(payments.status, 'pending'))
  return db.select().from(payments).where(open).get()
}
