import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { minutes } from '#app/shared/clock.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { wordsFor } from '#app/text/words.ts'
import type { Payment, RefundOfTicket } from '../fulfillment.server.ts'
import { describeItem, toPaidItem } from '../payment-item.ts'

/**
 * Describes the item in the payment's stored language, because a repeated request must equal the
 * first.
 */
const describe = (payment: Payment) =>
  describeItem(toPaidItem(payment), wordsFor(toLocale(payment.locale)))

/**
 * Without delayed methods, such as bank debits, whose money comes days after the payment expired.
 * Apple Pay and Google Pay are cards, too.
 */
const allowedMethods: ['card'] = ['card']

/**
 * The request for a payment's checkout page.
 * @param page where the payer returns to
 */
export function checkoutRequest(
  payment: Payment,
  page: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { reference: payment.reference }
  return {
    mode: 'payment',
    allowed_payment_method_types: allowedMethods,
    client_reference_id: payment.reference,
    customer_email: payment.payerEmail,
    line_items: listItems(payment).map(({ name, quantity, unitCents }) => ({
      quantity,
      price_data: {
        currency: payment.currency.toLowerCase(),
        unit_amount: unitCents,
        product_data: { name },
      },
    })),
    metadata,
    payment_intent_data: { metadata, description: describe(payment) },
    success_url: page,
    cancel_url: page,
    expires_at: Math.ceil(getCheckoutEnd(payment) / 1000),
  }
}

/** Returns the items on the bill: one for each ticket type, without free ones. */
function listItems(payment: Payment) {
  const item = toPaidItem(payment)
  const lines = 'lines' in item ? item.lines : undefined
  if (!lines) return [{ name: describe(payment), quantity: 1, unitCents: payment.amountCents }]
  const words = wordsFor(toLocale(payment.locale))
  return lines
    .filter(({ unitCents }) => unitCents > 0)
    .map(({ ticketType, quantity, unitCents }) => ({
      name: describeTicketType(ticketType, words),
      quantity,
      unitCents,
    }))
}

/**
 * Returns the key by which the provider recognizes a request that is repeated. It differs with what
 * is sent, such as the name of a tour date that was moved since, because the provider refuses a
 * known key with other content.
 */
export function getRequestKey(
  kind: 'checkout' | 'card-field',
  { reference }: Payment,
  request: object,
): string {
  const sent = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  return `${kind}-${reference}-${sent}`
}

/** The request for a payment by the card field on our page. */
export function cardFieldRequest(payment: Payment): Stripe.PaymentIntentCreateParams {
  return {
    amount: payment.amountCents,
    currency: payment.currency.toLowerCase(),
    description: describe(payment),
    metadata: { reference: payment.reference },
    allowed_payment_method_types: allowedMethods,
  }
}

/**
 * The request for a refund.
 * @param ticket what it is for, by which a restored copy of the database knows it
 */
export function refundRequest(
  refund: { id: number; amountCents: number },
  intentId: string,
  ticket: RefundOfTicket | undefined,
): Stripe.RefundCreateParams {
  return {
    payment_intent: intentId,
    amount: refund.amountCents,
    metadata: {
      refund: String(refund.id),
      ...(ticket && { ticket: String(ticket.ticketId) }),
      ...(ticket?.isGivenBack && { given_back: '1' }),
    },
  }
}

/** The request for a refund of everything that is left of money without a payment. */
export function unmatchedRefundRequest(money: {
  providerIntentId: string
  reference: string
}): Stripe.RefundCreateParams {
  return { payment_intent: money.providerIntentId, metadata: { unmatched: money.reference } }
}

/**
 * Returns the checkout's end in milliseconds since 1970, which is equal on every retry. The provider
 * requires at least half an hour from the request, which may come in the payment's last minute, so
 * this end is later than ours. The portal closes the checkout when the payment expires.
 */
export function getCheckoutEnd({ expiresAt }: Pick<Payment, 'expiresAt'>): number {
  return Date.parse(expiresAt) + minutes(31)
}
