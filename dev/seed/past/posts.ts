import { record } from '#app/domain/activity/record.server.ts'
import { ensureOwnerEntry } from '#app/domain/client-book/owner-entry.server.ts'
import { detailsTables } from '#app/domain/listings/fields/field-tables.ts'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { listings, type propertyDetails, type workDetails } from '#db/schema/listings.ts'
import type { PersonName } from './neighbors.ts'
import { type Step, step, type Town } from './steps.ts'

type Post = {
  who: PersonName
  posted: number
  title: string
  city: string
  description: string
  category: string
  priceCents?: number
} & (
  | { source: 'properties'; details: Omit<typeof propertyDetails.$inferInsert, 'listingId'> }
  | { source: 'work'; details: Omit<typeof workDetails.$inferInsert, 'listingId'> }
)

const posts: Array<Post & { rejected?: string }> = [
  {
    who: 'lou',
    posted: 34,
    source: 'work',
    category: 'seasonal',
    details: { company: 'Ferraro & Sons' },
    title: 'Helpers for the roof season',
    city: 'Millbrook',
    description: 'Paid by the job. Bring your own ladder.',
    rejected: 'Please write what a day pays and who insures the people on the roof.',
  },
  {
    who: 'tom',
    posted: 2.4,
    source: 'properties',
    category: 'Homes',
    priceCents: 1_450_000,
    details: {
      terms: 'Sell',
      street: '19 Depot Street',
      postalCode: '49001',
      size: '980 sq ft',
      yearBuilt: 1911,
      propertyId: 'MB-0041-02',
      financingAvailable: false,
    },
    title: 'Half of the twin houses',
    city: 'Millbrook',
    description:
      'The left half. My mother lived there until March. New furnace, old windows, a pear tree that is half yours.',
  },
  {
    who: 'hannah',
    posted: 1.6,
    source: 'work',
    category: 'part-time',
    details: { company: 'Boone Dairy' },
    title: 'Milk round, four mornings',
    city: 'Alder Falls',
    description: 'From five to nine with our van. Sixty-one doors, three dogs, all of them kind.',
  },
  {
    who: 'grace',
    posted: 0.7,
    source: 'properties',
    category: 'Homes',
    priceCents: 62_000,
    details: {
      terms: 'Lease',
      street: '4 School Lane',
      postalCode: '49017',
      size: '740 sq ft',
      propertyId: 'SF-0009-01',
      leaseLengthMonths: 12,
      depositCents: 62_000,
      petsAllowed: true,
    },
    title: 'Rooms above the old post office',
    city: 'Stone Ferry',
    description: 'Three rooms and the stamp counter, which stays. The stairs are steep.',
  },
]

/** Stores a post as its form would, and rejects it if `rejected` has feedback. */
async function post(
  { db, people }: Town,
  { who, rejected, ...listing }: Post & { rejected?: string },
) {
  const { source, title, category, city, description, priceCents, details } = listing
  const at = nowInstant()
  ensureOwnerEntry(db, people[who])
  const { id } = db
    .insert(listings)
    .values({
      ...{ title, category, city, description, source, priceCents },
      state: 'Michigan',
      ownerId: people[who].userId,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: listings.id })
    .get()
  db.insert(detailsTables[source])
    .values({ listingId: id, ...details })
    .run()
  const memberName = people[who].name
  record(db, people[who], { type: 'listing.posted', id, source, title, memberName })
  if (!rejected) return
  await moderateListing(db, people.moderator, id, { status: 'rejected', feedback: rejected })
}

/** Posts by residents, which wait for a decision or were rejected. */
export const postSteps: Step[] = posts.map((each) => step(each.posted, (town) => post(town, each)))
