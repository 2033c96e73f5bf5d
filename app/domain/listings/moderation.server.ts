import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import {
  countWaiting,
  decide,
  type ModeratedKind,
  type ModerationDecision,
  orderQueue,
} from '#app/domain/moderation/queue.server.ts'
import { queueLength } from '#app/domain/moderation/status.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { listingSources, listings } from '#db/schema/listings.ts'
import type { ListingSource } from './listing.ts'

/** Whether a source is moderated in the queue of posts; if not, it has its own queue. */
const isInPostQueue: Record<ListingSource, boolean> = {
  properties: true,
  work: true,
  play: false,
}

export const postedSources = listingSources.filter((source) => isInPostQueue[source])

/** Returns pending listings of these sources, and how many there are in all. */
export function listPendingListings(db: Db, sources: ListingSource[] = postedSources) {
  const isWaiting = and(eq(listings.moderationStatus, 'pending'), inArray(listings.source, sources))
  const rows = db
    .select({ listing: listings, ownerName: users.name })
    .from(listings)
    .leftJoin(users, eq(users.id, listings.ownerId))
    .where(isWaiting)
    .orderBy(...orderQueue(db, 'listing', listings))
    .limit(queueLength)
    .all()
  return { rows, total: countWaiting(db, listings, isWaiting) }
}

type Listing = typeof listings.$inferSelect

/** The first approval publishes the listing. */
function moderatedListing(sources: ListingSource[]): ModeratedKind<Listing, never> {
  return {
    kind: 'listing',
    find(tx, id) {
      const isMeant = and(eq(listings.id, id), inArray(listings.source, sources))
      return tx.select().from(listings).where(isMeant).get()
    },
    getState: (listing) => listing,
    save(tx, _, { id, publishedAt }, decided) {
      const isApproved = decided.moderationStatus === 'approved'
      const published = isApproved ? (publishedAt ?? decided.moderatedAt) : publishedAt
      tx.update(listings)
        .set({ ...decided, publishedAt: published })
        .where(eq(listings.id, id))
        .run()
    },
    describe(_, { id, source, title, ownerId, unpaidSince }, { status, feedback }) {
      const isFeeDue = status === 'approved' && unpaidSince !== null
      const type = status === 'approved' ? 'listing.approved' : 'listing.rejected'
      return { type, id, source, title, ownerId, feedback, isFeeDue }
    },
  }
}

/** @param sources limit the decision to them */
export function moderateListing(
  db: Connection,
  admin: Actor,
  id: number,
  decision: ModerationDecision,
  sources: ListingSource | readonly ListingSource[] = postedSources,
) {
  return decide(db, admin, moderatedListing([sources].flat()), id, decision)
}
