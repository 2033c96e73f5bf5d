import { asc, eq } from 'drizzle-orm'
import { type ListingSource, playCategories } from '#app/domain/listings/listing.ts'
import { insertTourDate } from '#app/domain/tours/tour-dates.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { owners } from '#db/schema/client-book.ts'
import {
  listingChanges,
  listings,
  playDetails,
  propertyDetails,
  workDetails,
} from '#db/schema/listings.ts'
import { demoAccounts } from './accounts.ts'
import { furtherJobs } from './further-jobs.ts'
import { housesAndGround } from './houses-and-ground.ts'
import { type SeedJob, seedJobs } from './jobs.ts'
import { type SeedPlay, seedPlayListings } from './play.ts'
import { type SeedProperty, seedProperties } from './properties.ts'
import { rentalsAndBusiness } from './rentals-and-business.ts'

const state = 'Michigan'

/**
 * Creates the demo town's listings. Every second one belongs to the owner, the others to the town.
 */
export function seedListings(tx: Tx, ownerId: number) {
  let posted = 0
  tx.insert(owners)
    .values({
      userId: ownerId,
      name: demoAccounts.owner.name,
      contactInfo: demoAccounts.owner.email,
      mailingAddress: '14 Race Street, Millbrook, Michigan 49001',
    })
    .run()
  const post = (source: ListingSource, listing: SharedFields) => {
    posted += 1
    const at = instantFromNow(-days(218) + posted * days(2.9))
    const { id } = tx
      .insert(listings)
      .values({
        ...listing,
        source,
        state,
        ownerId: posted % 2 === 1 ? ownerId : null,
        moderationStatus: 'approved',
        publishedAt: at,
        createdAt: at,
      })
      .returning({ id: listings.id })
      .get()
    return id
  }
  const postProperty = ({ details, ...property }: SeedProperty) =>
    tx
      .insert(propertyDetails)
      .values({ listingId: post('properties', property), ...details })
      .run()
  const postJob = ({ company, ...job }: SeedJob) =>
    tx
      .insert(workDetails)
      .values({ listingId: post('work', job), company })
      .run()
  seedProperties.forEach(postProperty)
  seedJobs.forEach(postJob)
  for (const listing of seedPlayListings) seedPlay(tx, listing, post)
  housesAndGround.forEach(postProperty)
  rentalsAndBusiness.forEach(postProperty)
  furtherJobs.forEach(postJob)
  changeFirst(tx, ownerId)
}

/**
 * Changes price and description of the owner's first listing, so that a change waits for a decision.
 */
function changeFirst(tx: Tx, ownerId: number) {
  const own = eq(listings.ownerId, ownerId)
  const first = tx.select().from(listings).where(own).orderBy(asc(listings.id)).limit(1).get()
  if (!first) return
  const { id: listingId, description, priceCents } = first
  const fields = {
    priceCents: Math.round((priceCents ?? 0) * 0.9),
    description: `${description} The stove was swept in October.`,
  }
  tx.insert(listingChanges).values({ listingId, fields }).run()
}

type SharedFields = Pick<typeof listings.$inferInsert, 'title' | 'category' | 'city'> &
  Partial<Pick<typeof listings.$inferInsert, 'description' | 'priceCents'>>

function seedPlay(
  tx: Tx,
  listing: SeedPlay,
  post: (source: ListingSource, listing: SharedFields) => number,
) {
  const { title, city, description, priceCents, type, location } = listing
  const { maxCapacity = 0, enableTicketing = false, tourDates = [] } = listing
  const category = playCategories[type]
  const listingId = post('play', { title, city, description, priceCents, category })
  tx.insert(playDetails).values({ listingId, type, location, maxCapacity, enableTicketing }).run()
  for (const inDays of tourDates) {
    const day = instantFromNow(days(inDays)).slice(0, 10)
    const [startTime, endTime] = [`${day}T15:00:00.000Z`, `${day}T17:00:00.000Z`]
    const date = { startTime, endTime, maxCapacity, priceCents: priceCents ?? 0 }
    insertTourDate(tx, { id: listingId }, date)
  }
}
