import type { listingSources, moderationStatuses, propertyTerms } from '#db/schema/listings.ts'

export type ListingSource = (typeof listingSources)[number]
export type ModerationStatus = (typeof moderationStatuses)[number]
export type PropertyTerms = (typeof propertyTerms)[number]

/** The category values of the query parameter, per source (spec section 2). */
export const listingCategories = {
  properties: ['Lots', 'Tiny Homes', 'Rentals', 'Homes', 'Business', 'Industry'],
  work: ['remote', 'full-time', 'part-time', 'temp', 'seasonal', 'other'],
  play: ['events', 'tours', 'destinations', 'dining'],
} as const satisfies Record<ListingSource, readonly string[]>

/** Where public listings are, for the All Cities and All States filters. */
export type Places = { cities: string[]; states: string[] }
