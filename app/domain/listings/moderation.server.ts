import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
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
import { listingChanges, listingSources, listings } from '#db/schema/listings.ts'
import { applyChange, newestListing, type WholeListing } from './changes.server.ts'
import type { Listing } from './detail.server.ts'
import type { ListingSource } from './listing.ts'

/** Whether a source is in the queue that listings share; otherwise it has one of its own. */
const isInPostQueue: Record<ListingSource, boolean> = {
  properties: true,
  work: true,
  play: false,
}

export const postedSources = listingSources.filter((source) => isInPostQueue[source])

export type PendingListing = WholeListing & {
  /** The listing as its newest version has it. */
  newest: Listing
  ownerName: string | null
}

/** Returns listings and changes of these sources that wait for a decision, and how many in all. */
export function listPendingListings(
  db: Db,
  sources: ListingSource[] = postedSources,
): { rows: PendingListing[]; total: number } {
  const isWaiting = and(inArray(listings.source, sources), hasWaitingVersion(db))
  const rows = db
    .select({ listing: listings, change: listingChanges, ownerName: users.name })
    .from(listings)
    .leftJoin(listingChanges, eq(listingChanges.listingId, listings.id))
    .leftJoin(users, eq(users.id, listings.ownerId))
    .where(isWaiting)
    .orderBy(...orderQueue(db, 'listing', listings))
    .limit(queueLength)
    .all()
    .map((row) => ({ ...row, newest: newestListing(row) }))
  return { rows, total: countWaiting(db, listings, isWaiting) }
}

/** Whether the listing itself waits, or a change of it. */
function hasWaitingVersion(db: Db): SQL | undefined {
  const { listingId, moderationStatus } = listingChanges
  const changed = db
    .select({ listingId })
    .from(listingChanges)
    .where(eq(moderationStatus, 'pending'))
  return or(eq(listings.moderationStatus, 'pending'), inArray(listings.id, changed))
}

/**
 * A decision is about a listing's newest version. The first approval publishes the listing; a
 * rejected change leaves the approved form as it is.
 */
function moderatedListing(sources: ListingSource[]): ModeratedKind<WholeListing, never> {
  return {
    kind: 'listing',
    find(tx, id) {
      return tx
        .select({ listing: listings, change: listingChanges })
        .from(listings)
        .leftJoin(listingChanges, eq(listingChanges.listingId, listings.id))
        .where(and(eq(listings.id, id), inArray(listings.source, sources)))
        .get()
    },
    getState: newestListing,
    save(tx, _, { listing, change }, { moderationStatus, ...decided }) {
      if (change && moderationStatus === 'rejected') {
        tx.update(listingChanges)
          .set({ moderationStatus, ...decided })
          .where(eq(listingChanges.listingId, listing.id))
          .run()
        return
      }
      if (change) applyChange(tx, listing, change)
      const { id, publishedAt } = listing
      const isApproved = moderationStatus === 'approved'
      const published = isApproved ? (publishedAt ?? decided.moderatedAt) : publishedAt
      tx.update(listings)
        .set({ moderationStatus, ...decided, publishedAt: published })
        .where(eq(listings.id, id))
        .run()
    },
    describe(_, { listing, change }, { status, feedback }) {
      const { id, source, title, ownerId, unpaidSince } = listing
      const isChange = change !== null
      const isFeeDue = status === 'approved' && unpaidSince !== null && !isChange
      const type = status === 'approved' ? 'listing.approved' : 'listing.rejected'
      return { type, id, source, title, ownerId, feedback, isFeeDue, isChange }
    },
  }
}

/** @param sources only their listings can be decided */
export function moderateListing(
  db: Connection,
  admin: Actor,
  id: number,
  decision: ModerationDecision,
  sources: ListingSource | readonly ListingSource[] = postedSources,
) {
  return decide(db, admin, moderatedListing([sources].flat()), id, decision)
}
