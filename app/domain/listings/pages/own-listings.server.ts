import { desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { availabilityQuestions } from '#db/schema/availability-questions.ts'
import { listingChanges, listings, playDetails } from '#db/schema/listings.ts'
import type { ReadyReason } from '#db/schema/ready-reasons.ts'

const ownListingsPerPage = 10

const newestTitle = sql<string>`coalesce(${listingChanges.fields} ->> 'title', ${listings.title})`

/** Returns one page of the newest versions of the actor's own listings, newest listing first. */
export function listOwnListings(db: Db, actor: Actor, page: number) {
  const own = eq(listings.ownerId, actor.userId)
  const total = countRows(db, listings, own)
  return paginate({ total, page, perPage: ownListingsPerPage }, (limit, offset) =>
    db
      .select({
        id: listings.id,
        ownerId: listings.ownerId,
        source: listings.source,
        title: newestTitle,
        change: listingChanges.moderationStatus,
        moderationStatus: listings.moderationStatus,
        moderationFeedback: sql<
          string | null
        >`iif(${listingChanges.listingId} is null, ${listings.moderationFeedback}, ${listingChanges.moderationFeedback})`,
        readyReason: sql<ReadyReason | null>`iif(${listingChanges.listingId} is null, ${listings.readyReason}, ${listingChanges.readyReason})`,
        deactivatedAt: listings.deactivatedAt,
        deactivatedBy: listings.deactivatedBy,
        takenAt: listings.takenAt,
        isAsked: sql<0 | 1>`(${listings.isPublic} and ${availabilityQuestions.askedAt} is not null
          and ${availabilityQuestions.answeredAt} is null)`.mapWith(Boolean),
        unpaidSince: listings.unpaidSince,
        playType: playDetails.type,
      })
      .from(listings)
      .leftJoin(listingChanges, eq(listingChanges.listingId, listings.id))
      .leftJoin(availabilityQuestions, eq(availabilityQuestions.listingId, listings.id))
      .leftJoin(playDetails, eq(playDetails.listingId, listings.id))
      .where(own)
      .orderBy(desc(listings.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}
