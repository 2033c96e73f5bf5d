import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { flaggedFirst } from '#app/domain/screening/queries.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'

/** What members post and this queue decides on. */
export const postedSources = ['properties', 'work'] as const satisfies ListingSource[]

const mostShown = 50

/** Posts of these sources that wait for a decision, flagged ones first, then the oldest, and how many there are in all. */
export function listPendingListings(db: Db, sources: ListingSource[] = postedSources) {
  const isWaiting = and(eq(listings.moderationStatus, 'pending'), inArray(listings.source, sources))
  const rows = db
    .select({ listing: listings, ownerName: users.name })
    .from(listings)
    .leftJoin(users, eq(users.id, listings.ownerId))
    .where(isWaiting)
    .orderBy(flaggedFirst(db, 'listing'), asc(listings.updatedAt), asc(listings.id))
    .limit(mostShown)
    .all()
  const total = db.select({ n: count() }).from(listings).where(isWaiting).get()?.n ?? 0
  return { rows, total }
}

export type ModerationDecision = {
  status: 'approved' | 'rejected'
  feedback: string
  /** The listing's `updatedAt` as the administrator saw it: nobody approves words unseen. */
  seenAt?: string
}

/**
 * Decides on a posted listing and tells its owner. The first approval publishes it; a decision can
 * be changed later, but not repeated.
 */
export function moderateListing(
  db: Connection,
  admin: Actor,
  id: number,
  { status, feedback, seenAt }: ModerationDecision,
  source?: ListingSource,
): Promise<
  { ok: true } | { ok: false; reason: 'not_found' | 'already_decided' | 'changed_since' }
> {
  return write(db, (tx) => {
    const isMeant = and(
      eq(listings.id, id),
      inArray(listings.source, source ? [source] : postedSources),
    )
    const listing = tx.select().from(listings).where(isMeant).get()
    if (!listing) return { ok: false, reason: 'not_found' }
    // The page shows what waits: whoever sent it after a colleague's decision has not seen that one.
    const isDecided = seenAt !== undefined && listing.moderationStatus !== 'pending'
    if (isDecided || listing.moderationStatus === status) {
      return { ok: false, reason: 'already_decided' }
    }
    if (seenAt && listing.updatedAt !== seenAt) return { ok: false, reason: 'changed_since' }
    const at = nowInstant()
    const publishedAt = status === 'approved' ? (listing.publishedAt ?? at) : listing.publishedAt
    tx.update(listings)
      .set({
        moderationStatus: status,
        moderationFeedback: feedback || null,
        moderatedAt: at,
        moderatedBy: admin.userId,
        publishedAt,
      })
      .where(eq(listings.id, id))
      .run()
    const { title, ownerId } = listing
    const isFeeDue = status === 'approved' && listing.unpaidSince !== null
    const type = `listing.${status}` as const
    record(tx, admin, { type, id, source: listing.source, title, ownerId, feedback, isFeeDue })
    return { ok: true }
  })
}
