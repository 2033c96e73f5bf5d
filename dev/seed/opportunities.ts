import type { playDetails } from '#db/schema/listings.ts'

export type SeedJob = {
  title: string
  category: string
  city: string
  company: string
  description: string
}

export const seedJobs: SeedJob[] = [
  {
    title: 'Deputy town clerk',
    category: 'part-time',
    city: 'Millbrook',
    company: 'Town of Millbrook',
    description:
      'Twenty hours a week at the counter and the minutes. You will know everyone by spring.',
  },
  {
    title: 'Baker’s hand',
    category: 'full-time',
    city: 'Millbrook',
    company: 'Square Bakery',
    description: 'Four to noon, five days. We teach you; you keep the sourdough alive.',
  },
  {
    title: 'Support engineer for a seed catalog',
    category: 'remote',
    city: 'Stone Ferry',
    company: 'Ferry Seeds',
    description: 'Answer growers by mail and telephone from wherever your line is good.',
  },
  {
    title: 'Orchard pickers',
    category: 'seasonal',
    city: 'Alder Falls',
    company: 'Alder Orchards',
    description: 'Six weeks from September. Bunkhouse, three meals, paid by the bin.',
  },
  {
    title: 'School bus driver',
    category: 'part-time',
    city: 'Stone Ferry',
    company: 'River Valley Schools',
    description: 'Two runs a day. License paid for by the district.',
  },
  {
    title: 'Roofers for a week in May',
    category: 'temp',
    city: 'Millbrook',
    company: 'Friends of the Depot',
    description: 'The depot roof, at last. Day rate and lunch.',
  },
  {
    title: 'Bookkeeper for four small firms',
    category: 'remote',
    city: 'Millbrook',
    company: 'Main Street Cooperative',
    description: 'Fifteen hours a week, one visit a month.',
  },
  {
    title: 'Ferryman’s relief',
    category: 'other',
    city: 'Stone Ferry',
    company: 'County of Alder',
    description: 'Weekends and holidays on the cable ferry. A love of talk helps.',
  },
]

export type SeedActivity = {
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

export const seedActivities: SeedActivity[] = [
  {
    title: 'Mill and race walking tour',
    city: 'Millbrook',
    location: 'At the footbridge',
    type: 'Tour',
    description: 'An hour along the race with the last man who ran the wheel.',
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
