import { excerpt } from '#app/shared/excerpt.ts'
import type { Text } from '#app/text/index.ts'
import { propertyNoun } from '../category-name.ts'
import type { ListingSource, ListingSummary } from '../listing.ts'

type Described = Pick<
  ListingSummary,
  'source' | 'title' | 'category' | 'description' | 'city' | 'state' | 'yearBuilt' | 'postalCode'
>

/**
 * Whether a missing description is composed from facts. Inventories often list properties without
 * one.
 */
const isComposed: Record<ListingSource, boolean> = { properties: true, work: false, play: false }

/**
 * Returns the description of a listing. For a property without one, composes it from its facts in
 * the reader's language.
 */
export function describeListing(listing: Described, text: Text): string {
  const { source, category, description, yearBuilt, postalCode } = listing
  if (description !== '' || !isComposed[source]) return description
  const noun = propertyNoun(category, text)
  return text.listings.composed({ ...listing, noun, yearBuilt, postalCode: postalCode ?? '' })
}

const teaserLength = 120

/** Returns the beginning of a listing's description, as lists, feeds and previews show it. */
export function describeBriefly(listing: Described, text: Text): string {
  return excerpt(describeListing(listing, text), teaserLength)
}
