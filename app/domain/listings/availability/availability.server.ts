import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { findManagedListing, type Listing } from '../find-listing.server.ts'
import type { ListingSource } from '../listing.ts'
import { isOffByOwner, may } from '../permissions.ts'
import { confirmAvailable } from './availability-questions.server.ts'

export const availabilityChanges = [
  'deactivate',
  'reactivate',
  'mark-taken',
  'mark-available',
  'confirm',
] as const
export type AvailabilityChange = (typeof availabilityChanges)[number]
type Switch = Exclude<AvailabilityChange, 'confirm'>

const columns = {
  deactivate: 'deactivatedAt',
  reactivate: 'deactivatedAt',
  'mark-taken': 'takenAt',
  'mark-available': 'takenAt',
} as const satisfies Record<Switch, string>

const activityTypes = {
  reactivate: 'listing.reactivated',
  'mark-taken': 'listing.taken',
  'mark-available': 'listing.available',
} as const

/** Why a listing is off the lists. */
type HiddenBy = 'deactivated' | 'taken' | 'pending' | 'rejected' | 'unpaid'

/** `hiddenBy` is null if the listing is on the lists now. */
export type ChangedAvailability = { title: string; hiddenBy: HiddenBy | null }

/**
 * Takes a listing off the lists or puts it back, at once and without moderation, or confirms that it
 * is still available. Repeating it has no effect. If an administrator takes a listing off, the owner
 * is notified and cannot put it back (docs/rules.md#listing-availability).
 * @returns null if the actor may not do this
 */
export function changeAvailability(
  db: Connection,
  actor: Actor,
  { source, id }: { source: ListingSource; id: number },
  change: AvailabilityChange,
): Promise<ChangedAvailability | null> {
  return write(db, (tx) => {
    const listing = findManagedListing(tx, actor, source, id)
    if (!listing) return null
    const { title, ownerId } = listing
    if (change === 'confirm') {
      confirmAvailable(tx, actor, listing)
      return { title, hiddenBy: findHiddenBy(listing) }
    }
    if (change === 'reactivate' && !may(actor, 'reactivate', listing)) return null
    const column = columns[change]
    const sets = change === 'deactivate' || change === 'mark-taken'
    const isNotDone = sets ? isNull(listings[column]) : isNotNull(listings[column])
    // Deactivating what a suspension took off makes the cause `choice`, so that the end of the
    // suspension leaves it off. Deactivating what its owner took off keeps the owner from putting it
    // back.
    const canTakeOver = isOffByOwner(actor, listing)
      ? isNotNull(listings.deactivatedAt)
      : eq(listings.deactivationCause, 'suspension')
    const applies = change === 'deactivate' ? or(isNotDone, canTakeOver) : isNotDone
    const why = toCause(actor, change)
    const { changes } = tx
      .update(listings)
      .set({ [column]: sets ? nowInstant() : null, ...why })
      .where(and(eq(listings.id, id), applies))
      .run()
    const changed = findManagedListing(tx, actor, source, id) ?? listing
    const outcome = { title, hiddenBy: findHiddenBy(changed) }
    if (changes === 0) return outcome
    if (change === 'deactivate') {
      record(tx, actor, { type: 'listing.deactivated', id, source, title, ownerId })
    } else record(tx, actor, { type: activityTypes[change], id })
    return outcome
  })
}

/** Returns one reason for which a listing is off the lists; null if it is on them. */
function findHiddenBy(listing: Listing): HiddenBy | null {
  if (listing.isPublic) return null
  if (listing.takenAt) return 'taken'
  if (listing.deactivatedAt) return 'deactivated'
  return listing.moderationStatus === 'approved' ? 'unpaid' : listing.moderationStatus
}

function toCause(actor: Actor, change: Switch) {
  if (change === 'deactivate') {
    return { deactivatedBy: actor.userId, deactivationCause: 'choice' as const }
  }
  return change === 'reactivate' ? { deactivatedBy: null, deactivationCause: null } : {}
}
