import { z } from 'zod'
import { listingLimits } from '#app/domain/listings/shared-fields.ts'
import { feeForm } from '#app/domain/payments/forms.ts'
import { optionalPriceField } from '#app/domain/tickets/forms.ts'
import { longTextField, optionalTextField, textField } from '#app/shared/fields.ts'
import { stateName } from '#app/shared/us-states.ts'
import type { Text } from '#app/text/index.ts'
import { playLimits, postedTypes } from './play.ts'

/**
 * The fields of a play listing, and the payment method of its activation fee
 * (docs/rules.md#play-types).
 */
export function playFields(text: Text) {
  const { columns } = text.listings
  const { fields } = text.play
  return z
    .object({
      type: z.enum(postedTypes, fields.chooseType).default('Tour'),
      title: textField(text, columns.title, listingLimits.title),
      description: longTextField(text, columns.description, listingLimits.description),
      location: textField(text, fields.location, playLimits.location),
      city: optionalTextField(text, columns.city, listingLimits.place),
      state: optionalTextField(text, columns.state, listingLimits.place).transform(stateName),
      isRepeating: flag(text),
      maxCapacity: capacityField(text).optional(),
      enableTicketing: flag(text),
      cost: optionalPriceField(text),
      ...feeForm.shape,
    })
    .superRefine((play, context) => {
      if (play.type === 'Tour' && play.maxCapacity === undefined) {
        const message = text.common.required(fields.maxCapacity)
        context.addIssue({ code: 'custom', path: ['maxCapacity'], message })
      }
    })
}

/** Converts the form for storage: only tours keep capacity, price and ticketing. */
export function playForm(text: Text) {
  return playFields(text).transform(
    ({ isRepeating, maxCapacity, enableTicketing, cost, ...play }) => {
      const isTour = play.type === 'Tour'
      return {
        ...play,
        isRepeating: isTour && isRepeating,
        maxCapacity: isTour ? (maxCapacity ?? 0) : 0,
        enableTicketing: isTour && enableTicketing,
        priceCents: isTour ? (cost ?? null) : null,
      }
    },
  )
}
export type PlayForm = z.output<ReturnType<typeof playForm>>

/** A number of seats; 0 means unlimited. */
export function capacityField(text: Text) {
  const { invalidCapacity } = text.play.fields
  return z.coerce
    .number(invalidCapacity)
    .int(invalidCapacity)
    .min(0, invalidCapacity)
    .max(playLimits.capacity, invalidCapacity)
}

function flag(text: Text) {
  return z.boolean(text.common.invalidValue).default(false)
}

/** A play listing under the API's field names. */
export function playApiForm(text: Text) {
  return z.preprocess((wire) => {
    const { is_repeating, max_capacity, enable_ticketing, ...play } = Object(wire)
    return {
      ...play,
      isRepeating: is_repeating ?? undefined,
      maxCapacity: max_capacity ?? undefined,
      enableTicketing: enable_ticketing ?? undefined,
      cost: String(play.cost ?? ''),
    }
  }, playForm(text))
}
