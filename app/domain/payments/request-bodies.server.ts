import type { Stripe } from 'stripe'
import { describeTicketType } from '#app/domain/tickets/ticket-type-name.ts'
import { minutes } from '#app/shared/clock.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { Payment } from './fulfillment.server.ts'
import { describeItem, toPaidItem } from './payment-item.ts'

/** In the payment's stored language, since a repeated request must equal the first. */
const describe = (payment: Payment) =>
  describeItem(toPaidItem(payment), wordsFor(toLocale(payment.locale)))

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
    expires_at: checkoutEnd(payment),
  }
}

/** The items on the bill: tickets of several types are one each, without the free ones. */
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

/** The request for a payment by the card field on our page. */
export function cardFieldRequest(payment: Payment): Stripe.PaymentIntentCreateParams {
  return {
    amount: payment.amountCents,
    currency: payment.currency.toLowerCase(),
    description: describe(payment),
    metadata: { reference: payment.reference },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  }
}

export function refundRequest(
  refund: { id: number; amountCents: number },
  intentId: string,
): Stripe.RefundCreateParams {
  return {
    payment_intent: intentId,
    amount: refund.amountCents,
    metadata: { refund: String(refund.id) },
  }
}

/** A refund of all that is left of money that belongs to no payment of ours. */
export function unmatchedRefundRequest(money: {
  providerIntentId: string
  reference: string
}): Stripe.RefundCreateParams {
  return { payment_intent: money.providerIntentId, metadata: { unmatched: money.reference } }
}

/**
 * Unix seconds, equal on every retry. The provider wants at least half an hour from the moment it
 * is asked, and that may be the last minute, so this end is later than ours; the portal closes the
 * checkout in time.
 */
function checkoutEnd({ expiresAt }: Payment): number {
  return Math.ceil((Date.parse(expiresAt) + minutes(31)) / 1000)
}
