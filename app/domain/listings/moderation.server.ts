import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Queue } from '#app/domain/mail/mail.ts'
import {
  decide,
  type ModeratedKind,
  type ModerationDecision,
  queueOrder,
} from '#app/domain/moderation/queue.server.ts'
import { queueLength } from '#app/domain/moderation/status.ts'
import { hasSoldDates } from '#app/domain/tickets/sales/sold-occasions.server.ts'
import { instantAfter } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { countRows, type Page, paginate } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { listingChanges, listingSources, listings } from '#db/schema/listings.ts'
import { deleteOpenQuestions } from './availability/availability-questions.server.ts'
import { applyChange } from './changes/changes.server.ts'
import { type ListingWithChange, toNewestVersion } from './changes/newest-version.ts'
import type { Listing } from './find-listing.server.ts'
import { isWaitingListing } from './is-waiting.ts'
import type { ListingSource } from './listing.ts'

/** The queue in which the listings of a source wait. */
const queueBySource: Record<ListingSource, Queue> = {
  properties: 'listings',
  work: 'listings',
  play: 'play',
}

export const sourcesIn = (queue: Queue) =>
  listingSources.filter((source) => queueBySource[source] === queue)

export const propertyAndWorkSources = sourcesIn('listings')

export type PendingListing = ListingWithChange & {
  /** The listing with the content of its newest version. */
  newest: Listing
  ownerName: string | null
}

/**
 * Returns one page of the listings of these sources that wait for a decision, or whose change does.
 */
export function listPendingListings(
  db: Db,
  sources: ListingSource[] = propertyAndWorkSources,
  page = 1,
): Page<PendingListing> {
  const isWaiting = and(inArray(listings.source, sources), isWaitingListing(db))
  const total = countRows(db, listings, isWaiting)
  return paginate({ total, page, perPage: queueLength }, (limit, offset) =>
    db
      .select({ listing: listings, change: listingChanges, ownerName: users.name })
      .from(listings)
      .leftJoin(listingChanges, eq(listingChanges.listingId, listings.id))
      .leftJoin(users, eq(users.id, listings.ownerId))
      .where(isWaiting)
      .orderBy(...queueOrder(db, 'listing', listings), asc(listings.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map((row) => ({ ...row, newest: toNewestVersion(row) })),
  )
}

/**
 * A decision applies to a listing's newest version. The first approval publishes the listing; a
 * rejected change leaves the approved version as it is. A tour is not taken off while somebody has
 * tickets or an unpaid order for a date to come (docs/rules.md#listing-moderation).
 */
function moderatedListing(
  sources: ListingSource[],
): ModeratedKind<ListingWithChange, 'has_tickets'> {
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
    getState: toNewestVersion,
    hasChange: ({ change }) => change !== null,
    refuseDecision(tx, { listing, change }, { status, takesOff }) {
      const isTakenDown = takesOff || (status === 'rejected' && change === null)
      return isTakenDown && hasSoldDates(tx, listing.id) ? 'has_tickets' : null
    },
    foldChange(tx, _, { listing, change }) {
      if (change) applyChange(tx, listing, change)
      return { listing, change: null }
    },
    save(tx, _, { listing, change }, { moderationStatus, ...decided }) {
      if (change && moderationStatus === 'rejected') {
        tx.update(listingChanges)
          .set({ moderationStatus, ...decided })
          .where(eq(listingChanges.listingId, listing.id))
          .run()
        tx.update(listings)
          .set({ updatedAt: instantAfter(listing.updatedAt) })
          .where(eq(listings.id, listing.id))
          .run()
        return
      }
      if (change) applyChange(tx, listing, change)
      const { id, publishedAt } = listing
      const isApproved = moderationStatus === 'approved'
      const published = isApproved ? (publishedAt ?? decided.moderatedAt) : publishedAt
      // A form opened before the change was applied must not write the former values back.
      const updatedAt = change ? instantAfter(listing.updatedAt) : listing.updatedAt
      tx.update(listings)
        .set({ moderationStatus, ...decided, publishedAt: published, updatedAt })
        .where(eq(listings.id, id))
        .run()
      // The owner of a rejected listing cannot answer, and the listing would be taken off right after
      // its next approval.
      if (!isApproved) deleteOpenQuestions(tx, eq(listings.id, id))
    },
    describe(_, { listing, change }, { status, ...given }) {
      const { id, source, title, ownerId, unpaidSince } = listing
      const isChange = change !== null
      const isFeeDue = status === 'approved' && unpaidSince !== null && !isChange
      const type = status === 'approved' ? 'listing.approved' : 'listing.rejected'
      return { type, id, source, title, ownerId, ...given, isFeeDue, isChange }
    },
  }
}

/**
 * Decides on a listing or its change.
 * @param sources listings of other sources are not found
 */
export function moderateListing(
  db: Connection,
  moderator: Actor,
  id: number,
  decision: ModerationDecision,
  sources: ListingSource | readonly ListingSource[] = propertyAndWorkSources,
) {
  return decide(db, moderator, moderatedListing([sources].flat()), id, decision)
}
