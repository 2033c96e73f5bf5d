import type { payments } from '#db/schema/payments.ts'
import { toPaidItem } from './payment-item.ts'

/** The parameters that every activity about a payment has. */
export function toPaymentParameters(payment: typeof payments.$inferSelect) {
  const { id, amountCents, currency, payerId, payerEmail, locale, reference } = payment
  const payer = { payerId, payerEmail, locale }
  return { id, amountCents, currency, ...payer, reference, item: toPaidItem(payment) }
}
