import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { tell } from '#app/domain/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { findManagedListing } from './detail.server.ts'
import type { ListingSource } from './listing.ts'
import { mayReactivate } from './permissions.ts'

export const availabilityChanges = [
  'deactivate',
  'reactivate',
  'mark-taken',
  'mark-available',
] as const
export type AvailabilityChange = (typeof availabilityChanges)[number]

const columns = {
  deactivate: 'deactivatedAt',
  reactivate: 'deactivatedAt',
  'mark-taken': 'takenAt',
  'mark-available': 'takenAt',
} as const

/**
 * Takes a listing off the lists or puts it back, at once and without moderation. Doing it twice
 * changes nothing. An administrator who takes off a member's listing tells its owner, who cannot put
 * it back. False when it is not the actor's (or an admin's) to manage, or to put back.
 */
export function changeAvailability(
  db: Db,
  actor: Actor,
  { source, id }: { source: ListingSource; id: number },
  change: AvailabilityChange,
): boolean {
  return transaction(db, (tx) => {
    const listing = findManagedListing(tx, source, id, actor)
    if (!listing) return false
    if (change === 'reactivate' && !mayReactivate(actor, listing)) return false
    const column = columns[change]
    const sets = change === 'deactivate' || change === 'mark-taken'
    const unset = sets ? isNull(listings[column]) : isNotNull(listings[column])
    const why = causeOf(change, actor)
    const { changes } = tx
      .update(listings)
      .set({ [column]: sets ? nowInstant() : null, ...why })
      .where(and(eq(listings.id, id), unset))
      .run()
    if (changes === 0) return true
    recordEvent(tx, actor, `listing.${change}`, { type: 'listing', id })
    const isOthers = listing.ownerId !== null && listing.ownerId !== actor.userId
    if (change === 'deactivate' && isOthers) {
      const { deactivated } = textFor().posting.messages
      tell(tx, listing.ownerId, deactivated(listing.title), paths.editListing.form(source, id))
    }
    return true
  })
}

function causeOf(change: AvailabilityChange, actor: Actor) {
  if (change === 'deactivate') {
    return { deactivatedBy: actor.userId, deactivationCause: 'choice' as const }
  }
  return change === 'reactivate' ? { deactivationCause: null } : {}
}

/** Takes everything of a member off the lists, for an administrator who suspends them. */
export function unpublishListingsForSuspension(tx: Db, admin: Actor, ownerId: number, at: string) {
  tx.update(listings)
    .set({ deactivatedAt: at, deactivatedBy: admin.userId, deactivationCause: 'suspension' })
    .where(and(eq(listings.ownerId, ownerId), isNull(listings.deactivatedAt)))
    .run()
}

/** Puts back what a suspension took off, and nothing that is off by somebody's choice. */
export function republishListings(tx: Db, ownerId: number) {
  tx.update(listings)
    .set({ deactivatedAt: null, deactivatedBy: null, deactivationCause: null })
    .where(and(eq(listings.ownerId, ownerId), eq(listings.deactivationCause, 'suspension')))
    .run()
}
