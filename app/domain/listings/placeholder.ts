import type { ListingSummary } from './listing.ts'

/** The drawings that replace missing pictures; `ui/placeholders.svg` has them under these names. */
export type Placeholder =
  | 'homes'
  | 'tiny-homes'
  | 'rentals'
  | 'lots'
  | 'business'
  | 'industry'
  | 'work'
  | 'remote'
  | 'full-time'
  | 'part-time'
  | 'temp'
  | 'seasonal'
  | 'events'
  | 'tours'
  | 'destinations'
  | 'dining'
  | 'notices'

const drawn: Record<string, Placeholder> = {
  Lots: 'lots',
  'Tiny Homes': 'tiny-homes',
  Rentals: 'rentals',
  Business: 'business',
  Industry: 'industry',
  remote: 'remote',
  'full-time': 'full-time',
  'part-time': 'part-time',
  temp: 'temp',
  seasonal: 'seasonal',
  events: 'events',
  tours: 'tours',
  dining: 'dining',
}

/** For categories without their own drawing, such as those that exist only in an inventory. */
const otherwise = { properties: 'homes', work: 'work', play: 'destinations' } as const

/** Returns the drawing that replaces a listing's missing picture. */
export function placeholderFor({
  source,
  category,
}: Pick<ListingSummary, 'source' | 'category'>): Placeholder {
  return drawn[category] ?? otherwise[source]
}
