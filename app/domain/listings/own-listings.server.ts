import { desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { listings, playDetails } from '#db/schema/listings.ts'

const ownListingsPerPage = 10

/** Returns one page of the actor's own listings in any state, newest first. */
export function listOwnListings(db: Db, actor: Actor, page: number) {
  const own = eq(listings.ownerId, actor.userId)
  const total = countRows(db, listings, own)
  return paginate({ total, page, perPage: ownListingsPerPage }, (limit, offset) =>
    db
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
      .limit(limit)
      .offset(offset)
      .all(),
  )
}
