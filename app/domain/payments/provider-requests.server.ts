import type { Stripe } from 'stripe'
import { minutes } from '#app/shared/clock.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { Payment } from './fulfillment.server.ts'
import { describeItem, toPaidItem } from './payment-item.ts'

/** In the language the payment was opened in: an attempt that is repeated must say the same. */
const describe = (payment: Payment) =>
  describeItem(toPaidItem(payment), wordsFor(toLocale(payment.locale)))

/** A payment's checkout page at the provider. @param page where the payer comes back to */
export function checkoutRequest(
  payment: Payment,
  page: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { reference: payment.reference }
  return {
    mode: 'payment',
    client_reference_id: payment.reference,
    customer_email: payment.payerEmail,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: payment.amountCents,
          product_data: { name: describe(payment) },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description: describe(payment) },
    success_url: page,
    cancel_url: page,
    expires_at: checkoutEnd(payment),
  }
}

/** A payment by the card field on a page of ours. */
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

/**
 * Unix seconds, the same on every try. The provider takes no checkout of less than half an hour,
 * counted from when it is asked, and that may be in the last minute; the portal closes it in time.
 */
function checkoutEnd({ expiresAt }: Payment): number {
  return Math.ceil((Date.parse(expiresAt) + minutes(31)) / 1000)
}
