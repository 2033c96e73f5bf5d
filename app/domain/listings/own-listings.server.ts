import { desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { listings, playDetails } from '#db/schema/listings.ts'

const mostShown = 500

/** What the actor has posted, newest first, whatever its state. */
export function listOwnListings(db: Db, actor: Actor) {
  return db
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
    .where(eq(listings.ownerId, actor.userId))
    .orderBy(desc(listings.id))
    .limit(mostShown)
    .all()
}
