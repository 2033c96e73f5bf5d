import type { playDetails } from '#db/schema/listings.ts'

export type SeedPlay = {
  title: string
  city: string
  location: string
  description: string
  type: (typeof playDetails.$inferSelect)['type']
  priceCents?: number
  maxCapacity?: number
  enableTicketing?: boolean
  /** Days from seeding to each tour date; all start at 15:00 UTC and last two hours. */
  tourDates?: number[]
}

export const seedPlayListings: SeedPlay[] = [
  {
    title: 'Mill and race walking tour',
    city: 'Millbrook',
    location: 'At the footbridge',
    type: 'Tour',
    description: 'Two hours along the race with the last man who ran the wheel.',
    priceCents: 800,
    maxCapacity: 12,
    enableTicketing: true,
    tourDates: [6, 13, 20],
  },
  {
    title: 'Night sky on Hatcher’s Hill',
    city: 'Alder Falls',
    location: 'Hatcher’s Hill gate',
    type: 'Tour',
    description: 'Blankets and two telescopes. Cancelled when it is cloudy, which it often is.',
    maxCapacity: 20,
  },
  {
    title: 'The falls',
    city: 'Alder Falls',
    location: 'End of Falls Road',
    type: 'Destination',
    description: 'Forty feet of water, best in April. Stairs on the left bank, railings on most.',
  },
  {
    title: 'Depot museum',
    city: 'Millbrook',
    location: '2 Depot Street',
    type: 'Destination',
    description: 'Saturdays ten to two. The telegraph works; children may prove it.',
  },
  {
    title: 'Supper at the Grange',
    city: 'Stone Ferry',
    location: 'Grange Hall',
    type: 'Dining',
    description: 'First Friday of the month. Chicken, three pies, long tables.',
  },
  {
    title: 'Square Bakery counter',
    city: 'Millbrook',
    location: 'The square',
    type: 'Dining',
    description: 'Six stools, soup at noon, gone by one.',
  },
]
