import { z } from 'zod'
import { optionalLongTextField, optionalTextField, textField } from '#app/shared/fields.ts'
import { parseCents } from '#app/shared/money.ts'
import { isDay } from '#app/shared/town-time.ts'
import { stateName } from '#app/shared/us-states.ts'
import type { Text } from '#app/text/index.ts'
import { propertyTerms } from '#db/schema/listings.ts'
import { listingCategories } from './listing.ts'

export const listingLimits = {
  title: 120,
  description: 5000,
  place: 80,
  legalDescription: 2000,
  leaseMonths: 1200,
}

/** An amount as people write it, in cents; empty is null. */
function amountField(text: Text) {
  return z
    .string()
    .default('')
    .transform((value, context) => {
      if (value.trim() === '') return null
      const cents = parseCents(value)
      if (cents === null) context.addIssue({ code: 'custom', message: text.posting.badAmount })
      return cents
    })
}

/** A whole number within bounds; an empty text is none, not 0. */
function optionalNumber(message: string, min: number, max: number) {
  const number = z.coerce.number(message).int(message).min(min, message).max(max, message)
  return z.preprocess((value) => (value === '' ? undefined : value), number.optional())
}

function dayField(text: Text) {
  return z
    .string()
    .default('')
    .refine((value) => value === '' || isDay(value), text.posting.badDay)
    .transform((value) => value || null)
}

/** Title and description: what every listing has and what the API's PUT changes (spec section 7). */
export function listingTextForm(text: Text) {
  const { columns } = text.listings
  return z.object({
    title: textField(text, columns.title, listingLimits.title),
    description: optionalLongTextField(text, columns.description, listingLimits.description),
  })
}

/** The same as the API sends it: a description that is not sent stays what it is. */
export function listingTextApiForm(text: Text) {
  const { title, description } = listingTextForm(text).shape
  return z.object({ title, description: z.union([z.undefined(), description]).optional() })
}

function sharedFields(text: Text) {
  const { columns } = text.listings
  return listingTextForm(text).extend({
    city: textField(text, columns.city, listingLimits.place),
    state: textField(text, columns.state, listingLimits.place).transform(stateName),
  })
}

/** A property with every field of spec section 3; fields of other terms are dropped. */
export function propertyForm(text: Text) {
  const { detail } = text.listings
  const { posting } = text
  return sharedFields(text)
    .extend({
      category: z.enum(listingCategories.properties, posting.chooseCategory),
      terms: z.enum(propertyTerms, posting.chooseTerms),
      price: amountField(text),
      street: optionalTextField(text, detail.address, 200),
      postalCode: optionalTextField(text, posting.postalCode, 20),
      size: optionalTextField(text, detail.size, 100),
      yearBuilt: optionalNumber(posting.badYear, 1600, 2100),
      legalDescription: optionalLongTextField(
        text,
        detail.legalDescription,
        listingLimits.legalDescription,
      ),
      propertyId: optionalTextField(text, detail.propertyId, 60),
      rentalFrequency: optionalTextField(text, detail.rentalFrequency, 60),
      leaseLengthMonths: optionalNumber(posting.badMonths, 1, listingLimits.leaseMonths),
      deposit: amountField(text),
      petsAllowed: z.boolean().default(false),
      financingAvailable: z.boolean().default(false),
      availabilityStartDate: dayField(text),
      availabilityEndDate: dayField(text),
    })
    .superRefine((form, context) => {
      const { availabilityStartDate: from, availabilityEndDate: to } = form
      const problem = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (from && to && to < from) problem('availabilityEndDate', posting.endBeforeStart)
      if (form.terms === 'Rent' && !form.rentalFrequency) {
        problem('rentalFrequency', text.common.required(detail.rentalFrequency))
      }
      if (form.terms === 'Lease' && form.leaseLengthMonths === undefined) {
        problem('leaseLengthMonths', text.common.required(detail.leaseLength))
      }
    })
}
export type PropertyForm = z.output<ReturnType<typeof propertyForm>>

export function workForm(text: Text) {
  return sharedFields(text).extend({
    category: z.enum(listingCategories.work, text.posting.chooseCategory),
    company: textField(text, text.listings.detail.company, 120),
  })
}
export type WorkForm = z.output<ReturnType<typeof workForm>>
