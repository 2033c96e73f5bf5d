import { eq } from 'drizzle-orm'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { instantAfter } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import type { Listing } from './detail.server.ts'

export type ListingFields = Partial<
  Pick<Listing, 'title' | 'description' | 'category' | 'city' | 'state' | 'priceCents'>
>

/**
 * Saves a change of what visitors see. A member's change waits for approval again and
 * administrators are notified; an administrator's is public at once.
 */
export function changeListing(
  tx: Tx,
  actor: Actor,
  listing: Pick<Listing, 'id' | 'title' | 'source' | 'moderationStatus' | 'updatedAt'>,
  fields: ListingFields = {},
  type: 'listing.changed' | 'listing.photo_added' = 'listing.changed',
) {
  const { id, source, title } = listing
  const moderationStatus = isAdmin(actor) ? listing.moderationStatus : 'pending'
  tx.update(listings)
    .set({ ...fields, moderationStatus, updatedAt: instantAfter(listing.updatedAt) })
    .where(eq(listings.id, id))
    .run()
  const needsReview = listing.moderationStatus !== 'pending' && moderationStatus === 'pending'
  record(tx, actor, { type, id, source, title, memberName: actor.name, needsReview })
}
