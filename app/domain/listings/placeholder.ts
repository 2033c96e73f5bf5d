import type { ListingSummary } from './listing.ts'

/** The drawings that stand for a missing picture; their names are in `ui/placeholders.svg`. */
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

/** For categories that only an inventory has, and those without a drawing of their own. */
const otherwise = { properties: 'homes', work: 'work', play: 'destinations' } as const

/** Returns the drawing that stands for the missing picture of a listing. */
export function placeholderFor({
  source,
  category,
}: Pick<ListingSummary, 'source' | 'category'>): Placeholder {
  return drawn[category] ?? otherwise[source]
}
