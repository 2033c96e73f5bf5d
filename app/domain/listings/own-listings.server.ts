import { desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'

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
    })
    .from(listings)
    .where(eq(listings.ownerId, actor.userId))
    .orderBy(desc(listings.id))
    .limit(mostShown)
    .all()
}
