import type { Text } from '#app/text/index.ts'
import type { ListingSummary } from './listing.ts'

type Described = Pick<
  ListingSummary,
  'source' | 'title' | 'category' | 'description' | 'city' | 'state' | 'yearBuilt' | 'postalCode'
>

/**
 * Returns the description of a listing. A property without one, as from an inventory that has no
 * such column, is described by its facts, in the reader's language.
 */
export function describeListing(text: Text, listing: Described): string {
  const { source, description, yearBuilt, postalCode } = listing
  if (description !== '' || source !== 'properties') return description
  return text.listings.composed({ ...listing, yearBuilt, postalCode: postalCode ?? '' })
}
