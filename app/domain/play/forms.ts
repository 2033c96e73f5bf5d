import { z } from 'zod'
import { readApiForm } from '#app/domain/listings/api-input.ts'
import {
  findMissing,
  formShape,
  ignoreOtherVariants,
} from '#app/domain/listings/fields/field-schemas.ts'
import { playFields } from '#app/domain/listings/fields/play-fields.ts'
import { feeForm } from '#app/domain/payments/forms.ts'
import { typedNumber } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { playLimits } from './play.ts'

/**
 * The fields of a play listing, and the payment method of its activation fee
 * (docs/rules.md#play-types).
 */
export function playForm(text: Text) {
  const all = z
    .object({ ...formShape(playFields, text), ...feeForm.shape })
    .superRefine((form, context) => {
      for (const [name, { label }] of findMissing(playFields, form)) {
        const message = text.common.required(label(text))
        context.addIssue({ code: 'custom', path: [name], message })
      }
    })
  return ignoreOtherVariants(playFields, all)
}
export type PlayForm = z.output<ReturnType<typeof playForm>>

/** A number of seats; 0 means unlimited, and an empty field is undefined. */
export function capacityField(text: Text) {
  const { invalidCapacity } = text.play.fields
  const number = z.coerce
    .number(invalidCapacity)
    .int(invalidCapacity)
    .min(0, invalidCapacity)
    .max(playLimits.capacity, invalidCapacity)
  return typedNumber(number.optional())
}

/** A play listing under the API's field names; the default type is Tour. */
export function playApiForm(text: Text) {
  const fields = { ...playFields, method: { api: 'method' } }
  return readApiForm(fields, playForm(text), text, { type: 'Tour' })
}
