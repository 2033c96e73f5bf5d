import { count, desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { listings, playDetails } from '#db/schema/listings.ts'

export const ownListingsPerPage = 10

/** One page of what the actor has posted, newest first, whatever its state. */
export function listOwnListings(db: Db, actor: Actor, page: number) {
  const own = eq(listings.ownerId, actor.userId)
  const total = db.select({ n: count() }).from(listings).where(own).get()?.n ?? 0
  const rows = db
    .select({
      id: listings.id,
      source: listings.source,
      title: listings.title,
      moderationStatus: listings.moderationStatus,
      moderationFeedback: listings.moderationFeedback,
      deactivatedAt: listings.deactivatedAt,
      takenAt: listings.takenAt,
      unpaidSince: listings.unpaidSince,
      playType: playDetails.type,
    })
    .from(listings)
    .leftJoin(playDetails, eq(playDetails.listingId, listings.id))
    .where(own)
    .orderBy(desc(listings.id))
    .limit(ownListingsPerPage)
    .offset((page - 1) * ownListingsPerPage)
    .all()
  return { rows, pages: Math.max(1, Math.ceil(total / ownListingsPerPage)) }
}
