import { eq } from 'drizzle-orm'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { tell } from '#app/domain/notifications/tell.server.ts'
import { instantAfter } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import type { Listing } from './detail.server.ts'
import { moderationQueue } from './listing.ts'

export type ListingFields = Partial<
  Pick<Listing, 'title' | 'description' | 'category' | 'city' | 'state' | 'priceCents'>
>

/**
 * Changes what people see of a listing. A member's change waits for approval again and the
 * administrators are told; an administrator's own does not.
 */
export function changeListing(
  tx: Db,
  actor: Actor,
  listing: Pick<Listing, 'id' | 'title' | 'source' | 'moderationStatus' | 'updatedAt'>,
  fields: ListingFields = {},
  event = 'listing.changed',
) {
  const { id, title } = listing
  const moderationStatus = isAdmin(actor) ? listing.moderationStatus : 'pending'
  tx.update(listings)
    .set({ ...fields, moderationStatus, updatedAt: instantAfter(listing.updatedAt) })
    .where(eq(listings.id, id))
    .run()
  if (listing.moderationStatus !== 'pending' && moderationStatus === 'pending') {
    const { changed } = textFor().posting.messages
    tell(tx, null, changed(actor.name, title), moderationQueue(listing.source))
  }
  recordEvent(tx, actor, event, { type: 'listing', id })
}
