import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { waitsBeside } from '#app/domain/moderation/waiting-changes.ts'
import type { Connection } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { photos } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import { endEmptyChange } from '../changes/changes.server.ts'
import { submitPhoto } from '../changes/resubmission.server.ts'

/**
 * Changes the text that says what a photo shows. A member's new text for a photo that visitors see
 * waits with the listing's change (docs/rules.md#waiting-changes). The caller checks that the actor
 * manages the listing.
 * @returns whether the text changed, and whether visitors see it only after approval; null if the
 * listing has no such photo
 */
export function changePhotoText(
  db: Connection,
  actor: Actor,
  listingId: number,
  { id, alt }: { id: number; alt: string },
): Promise<{ isChanged: boolean; isWaiting: boolean } | null> {
  return write(db, (tx) => {
    const listing = tx.select().from(listings).where(eq(listings.id, listingId)).get()
    const isIt = and(eq(photos.id, id), eq(photos.listingId, listingId))
    const photo = tx.select().from(photos).where(isIt).get()
    if (!listing || !photo) return null
    if (alt === (photo.waitingAlt ?? photo.alt)) return { isChanged: false, isWaiting: false }
    const isNew = photo.waitsSince !== null
    const waits = !isNew && waitsBeside(actor, listing)
    const waitingAlt = alt === photo.alt ? null : alt
    tx.update(photos)
      .set(waits ? { waitingAlt } : { alt, waitingAlt: null })
      .where(isIt)
      .run()
    if (!waits) endEmptyChange(tx, listingId)
    submitPhoto(tx, actor, listing, 'listing.changed')
    return { isChanged: true, isWaiting: isNew || (waits && waitingAlt !== null) }
  })
}
