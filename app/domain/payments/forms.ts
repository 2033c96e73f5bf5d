import { z } from 'zod'
import { optionalTextField, textField } from '#app/shared/fields.ts'
import { parseCents } from '#app/shared/money.ts'
import type { Text } from '#app/text/index.ts'
import { payerMethods } from './payment.ts'

const receiptLength = 40
const reasonLength = 300

/** The part of a sale to refund (cents, above zero), and the reason. */
export function refundForm(text: Text) {
  const { refund } = text.payments
  return z.object({
    intent: z.literal('refund'),
    amount: z
      .string(text.common.required(refund.amount))
      .transform((value) => parseCents(value) ?? 0)
      .refine((cents) => cents > 0, refund.invalidAmount),
    reason: optionalTextField(refund.reason, reasonLength, text),
    byHand: z.boolean(text.common.invalidValue).default(false),
  })
}

/** The number of the town hall's paper receipt. */
export function receiptForm(text: Text) {
  return z.object({
    intent: z.literal('receive'),
    receiptNumber: textField(text.payments.facts.receipt, receiptLength, text),
    /** The number that was refused because another payment has it; sent again, it is meant. */
    usedNumber: z.string().optional(),
  })
}

/** The payment method of a fee. */
export const feeForm = z.object({ method: z.enum(payerMethods).default('card') })

/** The decisions on money without an order. */
export const unmatchedIntents = z.object({ intent: z.enum(['refund', 'by-hand', 'match']) })

/** The id of the payment that money without an order pays. */
export function unmatchedMatchForm(text: Text) {
  const missing = text.common.required(text.unmatched.match.order)
  return z.object({ order: z.coerce.number(missing).int(missing).positive(missing) })
}
