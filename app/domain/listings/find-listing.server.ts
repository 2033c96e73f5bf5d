import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { today } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import type { ListingSource } from './listing.ts'
import { may } from './permissions.ts'

export type Listing = typeof listings.$inferSelect

/**
 * Returns a listing that this actor may read (docs/rules.md#listing-visibility). Moderators read
 * listings that they decide on, but do with them only what `findListing` allows.
 */
export function findReadableListing(
  db: Db,
  actor: Actor | null,
  source: ListingSource,
  id: number,
): Listing | null {
  const listing = listingQuery(db).get({ id, source })
  if (!listing) return null
  return isOpenTo(db, actor, listing) || may(actor, 'readHidden', listing) ? listing : null
}

/**
 * Returns a listing with which this actor may do something: a public one, their own, or any for an
 * administrator. Members who applied for or booked it also find it when it is taken, and guests
 * until the end of their stay.
 */
export function findListing(
  db: Db,
  actor: Actor | null,
  source: ListingSource,
  id: number,
): Listing | null {
  const listing = listingQuery(db).get({ id, source })
  return listing && isOpenTo(db, actor, listing) ? listing : null
}

function isOpenTo(db: Db, actor: Actor | null, listing: Listing): boolean {
  if (listing.isPublic || may(actor, 'manage', listing)) return true
  if (!actor) return false
  return (isTaken(listing) && hasAskedFor(db, actor, listing.id)) || isGuest(db, actor, listing.id)
}

const listingQuery = preparedQuery((db) =>
  db
    .select()
    .from(listings)
    .where(
      and(eq(listings.id, sql.placeholder('id')), eq(listings.source, sql.placeholder('source'))),
    )
    .prepare(),
)

/** Whether nothing else keeps a listing off the lists than that it is taken. */
export function isTaken({ takenAt, deactivatedAt, moderationStatus }: Listing): boolean {
  return takenAt !== null && deactivatedAt === null && moderationStatus === 'approved'
}

function hasAskedFor(db: Db, { userId }: Actor, listingId: number): boolean {
  const row = db.get(sql`
    select 1 from ${applications} where listing_id = ${listingId} and member_id = ${userId}
    union all
    select 1 from ${bookings} where listing_id = ${listingId} and member_id = ${userId} limit 1`)
  return row !== undefined
}

/** Whether the actor has an accepted booking that is not over, and needs the address. */
function isGuest(db: Db, { userId }: Actor, listingId: number): boolean {
  const row = db.get(sql`
    select 1 from ${bookings} where listing_id = ${listingId} and member_id = ${userId}
      and status = 'accepted' and end_date >= ${today()} limit 1`)
  return row !== undefined
}

/** Returns a listing that this actor may manage; null otherwise. */
export function findManagedListing(
  db: Db,
  actor: Actor,
  source: ListingSource,
  id: number,
): Listing | null {
  const listing = findListing(db, actor, source, id)
  return listing && may(actor, 'manage', listing) ? listing : null
}
