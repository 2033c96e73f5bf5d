import { hasPictures, type ListingSummary } from './listing.ts'

/** The drawings that replace missing pictures; `ui/placeholders.svg` has them under these names. */
export type Placeholder =
  | 'homes'
  | 'tiny-homes'
  | 'rentals'
  | 'lots'
  | 'business'
  | 'industry'
  | 'events'
  | 'tours'
  | 'destinations'
  | 'dining'

const drawn: Record<string, Placeholder> = {
  Lots: 'lots',
  'Tiny Homes': 'tiny-homes',
  Rentals: 'rentals',
  Business: 'business',
  Industry: 'industry',
  events: 'events',
  tours: 'tours',
  dining: 'dining',
}

/** Returns the drawing that replaces a listing's missing picture. Jobs have none. */
export function placeholderFor({
  source,
  category,
}: Pick<ListingSummary, 'source' | 'category'>): Placeholder | undefined {
  if (!hasPictures[source]) return undefined
  // Some categories exist only in an inventory.
  return drawn[category] ?? (source === 'properties' ? 'homes' : 'destinations')
}
