import type { ListingSource, ListingSummary } from '../listing.ts'

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

type Drawings = { usual: Placeholder; categories: Record<string, Placeholder> }

/** The drawings of each kind of listing; null if its posts have no pictures. */
const drawings: Record<ListingSource, Drawings | null> = {
  properties: {
    usual: 'homes',
    categories: {
      Lots: 'lots',
      'Tiny Homes': 'tiny-homes',
      Rentals: 'rentals',
      Business: 'business',
      Industry: 'industry',
    },
  },
  work: null,
  play: {
    usual: 'destinations',
    categories: { events: 'events', tours: 'tours', dining: 'dining' },
  },
}

/** Returns the drawing that replaces a listing's missing picture; undefined if it has none. */
export function placeholderFor({
  source,
  category,
}: Pick<ListingSummary, 'source' | 'category'>): Placeholder | undefined {
  const { usual, categories } = drawings[source] ?? {}
  // Some categories exist only in an inventory.
  return categories && Object.hasOwn(categories, category) ? categories[category] : usual
}
