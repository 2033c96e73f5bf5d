import type { Words } from '#app/text/words.ts'
import { fieldsFor, toColumn } from './field-mapping.ts'
import type { Field, Fields } from './field-types.ts'
import { type PlayColumns, playFields } from './play-fields.ts'
import { describePeriod, priceText } from './price.ts'
import { type PropertyColumns, propertyFields } from './property-fields.ts'
import { type WorkColumns, workFields } from './work-fields.ts'

/** A row of a detail page; rows with a null value are left out. */
export type Fact = readonly [label: string, value: string | null]

/** Returns the facts of a property: first those of all properties, then those of its terms. */
export function propertyFacts(row: PropertyColumns, words: Words): Fact[] {
  const { detail } = words.text.listings
  return [
    [detail.address, formatAddress(row)],
    [detail.price, priceText(row, words.text)],
    ...propertyTraits(row, words),
  ]
}

/** Returns the facts of a property without address and price, which its page shows separately. */
export function propertyTraits(row: PropertyColumns, words: Words): Fact[] {
  const { detail, terms } = words.text.listings
  const rentalFrequency = describePeriod(row.rentalFrequency, words.text)
  return [
    ...listFacts(fieldsFor(propertyFields, undefined), row, words),
    [detail.terms, terms[row.terms]],
    [detail.availability, formatAvailability(row, words)],
    ...listFacts(fieldsFor(propertyFields, row.terms), { ...row, rentalFrequency }, words),
  ]
}

export function workFacts(row: WorkColumns, words: Words): Fact[] {
  return listFacts(workFields, row, words)
}

/**
 * Returns the facts of a play listing. A tour's dates and tickets are shown with its booking form.
 */
export function playFacts(row: PlayColumns, words: Words): Fact[] {
  return listFacts(playFields, row, words)
}

/** Returns the facts of a row according to a table of fields. */
function listFacts(fields: Fields, row: Record<string, unknown>, words: Words): Fact[] {
  return Object.entries(fields)
    .filter(([, { isFact = true }]) => isFact)
    .map(([name, field]) => [
      field.label(words.text),
      formatValue(field, row[toColumn(name, field)], words),
    ])
}

/** Formats the value of a field; null if there is no value. */
export function formatValue(
  { type, wordLabel }: Field,
  value: unknown,
  words: Words,
): string | null {
  if (value === null) return null
  const { yes, no } = words.text.listings.detail
  switch (type) {
    case 'amount':
      return words.cents(Number(value))
    case 'choice':
      return wordLabel?.(String(value), words.text) ?? String(value)
    case 'day':
      return words.day(String(value))
    case 'yesNo':
      return value ? yes : no
    case 'line':
    case 'lines':
    case 'number':
      return String(value)
  }
}

/** Returns a property's address as one line. */
export function formatAddress({ street, city, state, postalCode }: PropertyColumns): string {
  const place = [city, state].filter(Boolean).join(', ')
  return [street, place, postalCode].filter(Boolean).join(', ')
}

function formatAvailability(
  { availabilityStartDate: from, availabilityEndDate: to }: PropertyColumns,
  words: Words,
): string | null {
  const { detail } = words.text.listings
  if (from && to) return detail.availableFromTo(words.day(from), words.day(to))
  if (from) return detail.availableFrom(words.day(from))
  return to ? detail.availableTo(words.day(to)) : null
}
