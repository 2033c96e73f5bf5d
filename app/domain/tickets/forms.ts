import { z } from 'zod'
import { getSmallestPayment } from '#app/domain/payments/smallest-payment.ts'
import {
  emailField,
  emptyForNull,
  longTextField,
  nameField,
  optionalTextField,
  textField,
} from '#app/shared/fields.ts'
import { parseCents } from '#app/shared/money.ts'
import { reasonLimit } from '#app/shared/reason-limit.ts'
import { isTourDateName } from '#app/shared/ticket-type-name.ts'
import type { Text } from '#app/text/index.ts'
import { formatsFor } from '#app/text/words.ts'
import { unlimited } from './orders/seats-left.ts'
import { maxGiveBackHours } from './refunds/give-back-rule.ts'
import { maxPerPerson, ticketLimits } from './ticket.ts'

/** A price in cents, as typed or sent by the API: zero, or at least the smallest card payment. */
function priceField(text: Text) {
  const { price, invalidPrice, priceTooSmall } = text.tickets.fields
  const smallest = getSmallestPayment()
  return z
    .union([z.string(), z.number()], text.common.required(price))
    .transform((value) => parseCents(String(value)) ?? -1)
    .refine((cents) => cents >= 0 && cents <= ticketLimits.price, invalidPrice)
    .refine(
      (cents) => cents <= 0 || cents >= smallest,
      priceTooSmall(formatsFor(text).cents(smallest)),
    )
}

/** An optional price in cents; undefined where the field is empty. */
export function optionalPriceField(text: Text) {
  const price = priceField(text)
  return z
    .string()
    .default('')
    .transform((typed, context) => {
      if (typed.trim() === '') return undefined
      const parsed = price.safeParse(typed)
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      context.addIssue({ code: 'custom', message: issue?.message ?? text.common.invalidValue })
      return z.NEVER
    })
}

/** The number of seats, or -1 for unlimited. */
function quantityField(text: Text) {
  const { quantity, invalidQuantity } = text.tickets.fields
  return z
    .union([z.string(), z.number()], text.common.required(quantity))
    .transform((value) => (String(value).trim() === '' ? Number.NaN : Number(value)))
    .refine(
      (seats) =>
        Number.isInteger(seats) &&
        (seats === unlimited || (seats >= 1 && seats <= ticketLimits.quantity)),
      invalidQuantity,
    )
}

/**
 * A ticket type (docs/rules.md#ticket-types). `imageId` names a stored upload; the image address is
 * stored, never fetched.
 */
export function ticketTypeForm(text: Text) {
  const { fields } = text.tickets
  return z.object({
    name: textField(fields.name, ticketLimits.name, text).refine(
      (name) => !isTourDateName(name),
      fields.invalidName,
    ),
    price: priceField(text),
    quantity: quantityField(text),
    ticketImageUrl: optionalTextField(fields.imageUrl, ticketLimits.imageUrl, text).refine(
      (url) => url === '' || (URL.canParse(url) && new URL(url).protocol === 'https:'),
      fields.invalidImageUrl,
    ),
    image: z.instanceof(File).optional(),
    imageId: z.coerce.number().int().positive().optional(),
    removeImage: z.boolean().default(false),
  })
}

/** The fields of an event's sale rules, before the number of days is converted to hours. */
export function saleRulesFields(text: Text) {
  const invalid = text.tickets.types.perPerson.invalid(maxPerPerson)
  const { invalidPercent } = text.tickets.saleRules
  const ticked = z
    .string()
    .optional()
    .transform((value) => value === 'on')
  return z.object({
    perPerson: z
      .string()
      .default('')
      .transform((typed) => (typed.trim() === '' ? null : Number(typed)))
      .refine(
        (most) => most === null || (Number.isInteger(most) && most >= 1 && most <= maxPerPerson),
        invalid,
      ),
    showsSeatsLeft: ticked,
    giveBack: z.string().default(''),
    giveBackUnit: z.enum(['hours', 'days']).default('hours'),
    giveBackPercent: z
      .string()
      .default('100')
      .transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed)))
      .refine((percent) => isWithin(percent, 100), invalidPercent),
    asksNames: ticked,
  })
}

const isWithin = (value: number, most: number) =>
  Number.isInteger(value) && value >= 0 && value <= most

/**
 * The sale rules of an event: tickets per person (null if empty: the portal's limit), whether free
 * seats are shown, giving back (null if empty: not possible), and names.
 */
export function saleRulesForm(text: Text) {
  const { invalidGiveBack } = text.tickets.saleRules
  return saleRulesFields(text).transform(
    ({ giveBack, giveBackUnit, perPerson, ...rules }, context) => {
      const typed = giveBack.trim()
      const giveBackHours = typed === '' ? null : Number(typed) * (giveBackUnit === 'days' ? 24 : 1)
      if (giveBackHours !== null && !isWithin(giveBackHours, maxGiveBackHours)) {
        const message = invalidGiveBack(maxGiveBackHours / 24)
        context.addIssue({ code: 'custom', path: ['giveBack'], message })
      }
      return { ...rules, ticketsPerPerson: perPerson, giveBackHours }
    },
  )
}

/** The new name on a ticket and, to mail it to somebody else, their email address. */
export function passOnForm(text: Text) {
  const { passOn } = text.tickets
  return z.object({
    holderName: nameField(passOn.name, ticketLimits.holder, text),
    // A default, because the form library drops empty fields before the schema reads them.
    email: z
      .union([z.literal('').transform(() => null), emailField(passOn.email, text)])
      .default(null),
  })
}

/** The ticket whose check-in is undone, and when it was checked in. */
export const undoCheckInForm = z.object({
  // Not `ticket`, which would make the release before refund it.
  usedTicket: z.coerce.number().int().positive(),
  checkedInAt: z.string(),
})

/** The ticket to refund and the reason. */
export function ticketRefundForm(text: Text) {
  return z.object({
    ticket: z.coerce.number().int().positive(),
    reason: optionalTextField(text.tickets.purchased.reason, reasonLimit, text),
  })
}

/** The reason of a cancellation, for everybody who has a ticket or wants one. */
export function cancellationForm(text: Text) {
  return z.object({ reason: optionalTextField(text.events.cancellation.reason, reasonLimit, text) })
}

/** An organizer's message to everybody with a ticket. */
export function messageForm(text: Text) {
  return z.object({ message: longTextField(text.tickets.holderMessage.label, 1000, text) })
}

/** The text typed or scanned at the door; `checkInTicket` decides whether it is a code. */
export function checkInForm(text: Text) {
  return z.object({ unique_code: textField(text.tickets.checkIn.code, 200, text) })
}

/** The fields of a ticket type under the API's names. */
function apiShape(text: Text) {
  const { name, price, quantity, ticketImageUrl } = ticketTypeForm(text).shape
  return z.object({ name, price, quantity, ticket_image_url: emptyForNull(ticketImageUrl) })
}

export function ticketTypeApiForm(text: Text) {
  return apiShape(text).transform(({ ticket_image_url: ticketImageUrl, ...type }) => ({
    ...type,
    ticketImageUrl,
  }))
}

/** A change from the API: fields that are not sent stay as they are. */
export function ticketTypeChangeApiForm(text: Text) {
  const shape = apiShape(text)
  return shape
    .extend({ ticket_image_url: z.union([z.undefined(), shape.shape.ticket_image_url]) })
    .partial()
    .transform(({ ticket_image_url: ticketImageUrl, ...type }) => ({ ...type, ticketImageUrl }))
}

export function doorLinkForm(text: Text) {
  return z.object({ name: textField(text.tickets.door.name, ticketLimits.name, text) })
}

export function pinForm(text: Text) {
  return z.object({ pin: textField(text.tickets.door.pin, 20, text) })
}
