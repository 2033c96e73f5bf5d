import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { findManagedListing } from './detail.server.ts'
import type { ListingSource } from './listing.ts'

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
 * changes nothing. False when the listing is not the actor's (or an admin's) to manage.
 */
export function changeAvailability(
  db: Db,
  actor: Actor,
  { source, id }: { source: ListingSource; id: number },
  change: AvailabilityChange,
): boolean {
  return transaction(db, (tx) => {
    if (!findManagedListing(tx, source, id, actor)) return false
    const column = columns[change]
    const sets = change === 'deactivate' || change === 'mark-taken'
    const unset = sets ? isNull(listings[column]) : isNotNull(listings[column])
    const { changes } = tx
      .update(listings)
      .set({ [column]: sets ? nowInstant() : null })
      .where(and(eq(listings.id, id), unset))
      .run()
    if (changes > 0) recordEvent(tx, actor, `listing.${change}`, { type: 'listing', id })
    return true
  })
}
