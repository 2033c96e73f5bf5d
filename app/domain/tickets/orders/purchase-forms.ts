import { z } from 'zod'
import { payerMethods } from '#app/domain/payments/payment.ts'
import { idField, typedNumber } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { perLanguage } from '#app/text/per-language.ts'
import { maxPerOrder } from '../ticket.ts'
import { quantityFieldName } from './quantity-fields.ts'

/** The ticket type, the number of tickets and the payment method. */
export const purchaseForm = perLanguage((text) => {
  const { chooseType, fields } = text.tickets
  return z.object({
    ticketTypeId: idField(chooseType),
    quantity: typedNumber(
      z.coerce
        .number(fields.invalidAmount)
        .int(fields.invalidAmount)
        .min(1, fields.invalidAmount)
        .max(maxPerOrder, fields.invalidAmount)
        .default(1),
    ),
    method: z.enum(payerMethods).default('card'),
  })
})

/** How many tickets of each type of an event, by `quantityFieldName`, and the payment method. */
export function mixedPurchaseFields(ticketTypeIds: readonly number[], text: Text) {
  const { invalidAmount } = text.tickets.fields
  const count = z.coerce
    .number(invalidAmount)
    .int(invalidAmount)
    .min(0, invalidAmount)
    .max(maxPerOrder, invalidAmount)
    .default(0)
  const { method } = purchaseForm(text).shape
  const shape: Record<string, typeof count | typeof method> = { method }
  for (const id of ticketTypeIds) shape[quantityFieldName(id)] = count
  return z.object(shape)
}

function makeMixedPurchaseForm(ticketTypeIds: readonly number[], text: Text) {
  const { method } = purchaseForm(text).shape
  return mixedPurchaseFields(ticketTypeIds, text).transform((sent) => ({
    method: method.parse(sent.method),
    lines: ticketTypeIds.flatMap((ticketTypeId) => {
      const quantity = Number(sent[quantityFieldName(ticketTypeId)])
      return quantity > 0 ? [{ ticketTypeId, quantity }] : []
    }),
  }))
}

/** Each language's forms of the events that sell now, by the numbers of their ticket types. */
const mixedPurchaseForms = perLanguage(
  () => new Map<string, ReturnType<typeof makeMixedPurchaseForm>>(),
)

/** In each language. */
const maxMixedPurchaseForms = 100

/** The chosen ticket types with their quantities, and the payment method. */
export function mixedPurchaseForm(ticketTypeIds: readonly number[], text: Text) {
  const forms = mixedPurchaseForms(text)
  const key = ticketTypeIds.join()
  const known = forms.get(key)
  if (known) return known
  const form = makeMixedPurchaseForm(ticketTypeIds, text)
  if (forms.size >= maxMixedPurchaseForms) forms.clear()
  forms.set(key, form)
  return form
}

export function purchaseApiForm(text: Text) {
  const { ticketTypeId, quantity, method } = purchaseForm(text).shape
  return z
    .object({ ticket_def_id: ticketTypeId, quantity, method })
    .transform(({ ticket_def_id, ...order }) => ({ ...order, ticketTypeId: ticket_def_id }))
}
