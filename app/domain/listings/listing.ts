import { paths } from '#app/paths.ts'
import type { ChosenPlace } from '#app/shared/chosen-place.ts'
import { listingSources, type playTypes, type propertyTerms } from '#db/schema/listings.ts'

export type ListingSource = (typeof listingSources)[number]
export type PropertyTerms = (typeof propertyTerms)[number]
export type PlayType = (typeof playTypes)[number]

/** The values of the `category` parameter by source (docs/rules.md#listing-categories). */
export const listingCategories = {
  properties: ['Lots', 'Tiny Homes', 'Rentals', 'Homes', 'Business', 'Industry'],
  work: ['remote', 'full-time', 'part-time', 'temp', 'seasonal', 'other'],
  play: ['events', 'tours', 'destinations', 'dining'],
} as const satisfies Record<ListingSource, readonly string[]>

export type ListingCategory = (typeof listingCategories)[ListingSource][number]

export function isListingSource(value: string | undefined): value is ListingSource {
  return listingSources.some((source) => source === value)
}

/** The category of each type of play listing. */
export const playCategories: Record<PlayType, (typeof listingCategories.play)[number]> = {
  Event: 'events',
  Tour: 'tours',
  Destination: 'destinations',
  Dining: 'dining',
}

/** Whether photos come with its posts, and its cards show them or drawings; otherwise all is text. */
export const hasPictures: Record<ListingSource, boolean> = {
  properties: true,
  work: false,
  play: true,
}

export const hasPrices: Record<ListingSource, boolean> = {
  properties: true,
  work: false,
  play: true,
}

/** The choices of the All Cities and All States filters. */
export type Places = { cities: string[]; states: string[] }

/** One row of a list. */
export type ListingSummary = {
  id: number
  source: ListingSource
  title: string
  category: string
  description: string
  city: string
  state: string
  /** Null means "Price on request". */
  priceCents: number | null
  /** Null unless it is a property. */
  terms: PropertyTerms | null
  /** The period of the price of a rental, in its owner's words, such as `per day`. */
  rentalFrequency: string | null
  /** Null unless it is a property and the year is known. */
  yearBuilt: number | null
  postalCode: string | null
  /**
   * A property's size in its owner's words, such as `2 acres`; null if it is missing or too long for
   * a card.
   */
  shortSize: string | null
}

/** Returns the address of a rental's calendar without chosen days. */
export function rentPath(id: number, place: ChosenPlace): string {
  return `${paths.properties.show(id, { start: '', ...place })}#booking`
}
