import type { propertyDetails } from '#db/schema/listings.ts'

type Details = Omit<typeof propertyDetails.$inferInsert, 'listingId'>

export type SeedProperty = {
  title: string
  category: string
  city: string
  description: string
  priceCents: number | null
  details: Details
}

export const sell = (financingAvailable: boolean, more: Partial<Details> = {}): Details => ({
  terms: 'Sell',
  financingAvailable,
  ...more,
})
export const rent = (rentalFrequency: string, more: Partial<Details> = {}): Details => ({
  terms: 'Rent',
  rentalFrequency,
  ...more,
})
export const lease = (
  leaseLengthMonths: number,
  depositCents: number,
  petsAllowed: boolean,
  more: Partial<Details> = {},
): Details => ({
  terms: 'Lease',
  leaseLengthMonths,
  depositCents,
  petsAllowed,
  ...more,
})

type Row = readonly [
  title: string,
  category: string,
  city: string,
  priceCents: number | null,
  details: Details,
  description: string,
]

export const toProperty = ([title, category, city, priceCents, details, description]: Row) => ({
  title,
  category,
  city,
  priceCents,
  details,
  description,
})

/** The demo town's houses and lots. Millbrook, Alder Falls and Stone Ferry are invented. */
export const seedProperties: SeedProperty[] = [
  {
    title: 'The miller’s house on Race Street',
    category: 'Homes',
    city: 'Millbrook',
    description:
      'Four rooms, a dry cellar and a slate roof that was done in 2011. Empty since the Harlows moved to the coast. The floors want sanding and the kitchen is from another age, but the stove draws and the well is good. The town would like to see lights in it again.',
    priceCents: 1_850_000,
    details: sell(true, {
      street: '14 Race Street',
      postalCode: '49001',
      size: '1,240 sq ft on 0.3 acres',
      yearBuilt: 1906,
      legalDescription: 'Plat of Millbrook, Lot 14, Block 2',
      propertyId: 'MB-0014-02',
    }),
  },
  {
    title: 'Two lots behind the grain elevator',
    category: 'Lots',
    city: 'Millbrook',
    description:
      'Level ground with water and power at the street. Zoned for two dwellings or one workshop. The elevator has been quiet since 1998; the swallows have not.',
    priceCents: 240_000,
    details: sell(false, {
      size: '0.5 acres',
      legalDescription: 'Plat of Millbrook, Lots 7 and 8, Block 9',
      propertyId: 'MB-0007-09',
    }),
  },
  {
    title: 'Guest room over the bakery',
    category: 'Rentals',
    city: 'Millbrook',
    description:
      'One room, one window on the square, its own stair. You wake to bread at five, or you learn not to. Fast line for people who work from afar.',
    priceCents: 4_500,
    details: rent('per day', {
      street: '9 The Square',
      size: '220 sq ft',
      propertyId: 'MB-0101-01',
    }),
  },
  {
    title: 'River cabin with a landing',
    category: 'Rentals',
    city: 'Alder Falls',
    description:
      'Sleeps four. Wood heat, gas ring, a canoe that belongs to the house. No signal at the water, a good one at the road.',
    priceCents: 9_000,
    details: rent('per day', {
      street: '33 River Road',
      size: '480 sq ft',
      propertyId: 'AF-0033-04',
    }),
  },
  {
    title: 'Schoolteacher’s cottage',
    category: 'Homes',
    city: 'Stone Ferry',
    description:
      'Small, sound and warm, across from the school. Built for the teacher in 1924 and kept by three of them since.',
    priceCents: 32_000_00,
    details: sell(true, {
      street: '3 School Lane',
      postalCode: '49017',
      size: '860 sq ft',
      yearBuilt: 1924,
      propertyId: 'SF-0003-01',
    }),
  },
  {
    title: 'Corner store, Main and Second',
    category: 'Business',
    city: 'Millbrook',
    description:
      'Shop floor with the old counter, storeroom, three rooms upstairs. The last grocer left the shelves. The town waives the first year’s property tax for whoever opens the door six days a week.',
    priceCents: 2_900_000,
    details: sell(true, {
      street: '1 Main Street',
      postalCode: '49001',
      size: '2,100 sq ft',
      yearBuilt: 1899,
      legalDescription: 'Plat of Millbrook, Lot 1, Block 1',
      propertyId: 'MB-0001-01',
    }),
  },
  {
    title: 'Cannery hall',
    category: 'Industry',
    city: 'Stone Ferry',
    description:
      'One hall, forty by ninety, with a loading dock on the old spur. Concrete floor, three-phase power, roof patched every autumn by people who will miss it.',
    priceCents: null,
    details: lease(36, 500_000, false, { street: '2 Cannery Lane' }),
  },
  {
    title: 'Tiny house on wheels at the orchard',
    category: 'Tiny Homes',
    city: 'Alder Falls',
    description:
      'Twenty-two feet, insulated for winter, parked among apple trees with water and power. The pitch goes with it for as long as you like.',
    priceCents: 55_000,
    details: lease(12, 55_000, true, { street: '50 Orchard Road' }),
  },
  {
    title: 'Farmhouse with forty acres',
    category: 'Homes',
    city: 'Alder Falls',
    description:
      'The barn stands, the silo leans. House livable downstairs. Good ground that three neighbors have kept mown; they will tell you where the drains are.',
    priceCents: 9_800_000,
    details: sell(true, {
      street: '2210 County Road 7',
      postalCode: '49009',
      size: '1,900 sq ft on 40 acres',
      yearBuilt: 1888,
      propertyId: 'AF-2210-07',
    }),
  },
  {
    title: 'Lot by the ball field',
    category: 'Lots',
    city: 'Stone Ferry',
    description: 'A quiet quarter acre. The town asks for a house on it within three years.',
    priceCents: 100_00,
    details: sell(false, { size: '0.25 acres', propertyId: 'SF-0088-02' }),
  },
  {
    title: 'Studio in the old bank',
    category: 'Rentals',
    city: 'Millbrook',
    description:
      'High ceiling, tall windows, and yes, the vault is the pantry. Weekly guests welcome, months negotiable.',
    priceCents: 7_500,
    details: rent('per day', {
      street: '12 Main Street',
      size: '540 sq ft',
      propertyId: 'MB-0012-01',
    }),
  },
  {
    title: 'Tiny home plot with shared garden',
    category: 'Tiny Homes',
    city: 'Millbrook',
    description: 'Room for one small house on a shared green with a washhouse and a tool shed.',
    priceCents: 12_500,
    details: lease(24, 25_000, true, { street: '24 Garden Lane' }),
  },
  {
    title: 'House on Depot Street',
    category: 'Homes',
    city: 'Millbrook',
    description:
      'Vacant since 2016, taken over by the county in 2020. Needs everything but walls. To somebody who shows the town a plan it goes for the price of the papers.',
    priceCents: null,
    details: sell(false, {
      street: '40 Depot Street',
      postalCode: '49001',
      size: '1,020 sq ft',
      yearBuilt: 1912,
      legalDescription: 'Depot Addition, Lot 40',
      propertyId: 'MB-0040-05',
    }),
  },
  {
    title: 'Workshop with a lathe',
    category: 'Industry',
    city: 'Millbrook',
    description:
      'A machine shop whose owner would rather teach the next one than sell the tools apart.',
    priceCents: 65_000,
    details: lease(24, 130_000, false, { street: '17 Mill Street' }),
  },
  {
    title: 'Depot café',
    category: 'Business',
    city: 'Alder Falls',
    description:
      'Eleven tables in the former waiting room. Trains no longer stop; cyclists do, April to October.',
    priceCents: 80_000,
    details: lease(12, 160_000, true, { street: '2 Depot Street' }),
  },
  {
    title: 'Hill lots with a view of the falls',
    category: 'Lots',
    city: 'Alder Falls',
    description: 'Three lots, sold singly. Steep drive, plowed by the town.',
    priceCents: 600_000,
    details: sell(true, { size: '1 acre each', propertyId: 'AF-0200-01' }),
  },
]
