import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { listingChanges, listings } from '#db/schema/listings.ts'

/** A condition for listings that wait for a decision, or whose change does. */
export function isWaitingListing(db: Db): SQL | undefined {
  const { listingId, moderationStatus } = listingChanges
  const changed = db
    .select({ listingId })
    .from(listingChanges)
    .where(eq(moderationStatus, 'pending'))
  return or(eq(listings.moderationStatus, 'pending'), inArray(listings.id, changed))
}
