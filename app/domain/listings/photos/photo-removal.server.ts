import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { hasRoomFor } from '#app/domain/photos/photos.server.ts'
import { may } from '#app/domain/undo/permissions.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { photos, removedPhotos } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import { endEmptyChange } from '../changes/changes.server.ts'
import { submitPhoto, touch } from '../changes/resubmission.server.ts'

/**
 * Removes a listing's photo at once; it can be restored for a while (docs/rules.md#undo). If the
 * listing's waiting change is this photo alone, the change is deleted. The caller checks that the
 * actor manages the listing.
 * @returns the photo's description; null if the listing has no such photo
 */
export function removePhoto(
  db: Connection,
  actor: Actor,
  listingId: number,
  photoId: number,
): Promise<string | null> {
  return write(db, (tx) => {
    const listing = findListing(tx, listingId)
    const isIt = and(eq(photos.id, photoId), eq(photos.listingId, listingId))
    const photo = tx.delete(photos).where(isIt).returning().get()
    if (!listing || !photo) return null
    const { waitsSince, ...row } = photo
    const wasApproved = waitsSince === null && listing.moderationStatus === 'approved'
    tx.insert(removedPhotos)
      .values({ ...row, wasApproved, removedAt: nowInstant(), removedBy: actor.userId })
      .run()
    if (endEmptyChange(tx, listingId)) touch(tx, listing)
    record(tx, actor, { type: 'listing.photo_removed', id: listingId })
    return photo.alt
  })
}

type PhotoRestoration =
  | { ok: true; alt: string; isWaiting: boolean }
  | { ok: false; reason: 'not_found' | 'too_many' }

/**
 * Restores a removed photo in its place. A photo that was public is public again, and a new text of
 * it that waited for approval waits again. Any other photo waits like a new one, because the listing
 * may have been approved without it. Restoring is no approval, not even by an administrator.
 */
export function restorePhoto(
  db: Connection,
  actor: Actor,
  listingId: number,
  photoId: number,
): Promise<PhotoRestoration> {
  return write(db, (tx) => {
    const listing = findListing(tx, listingId)
    const isIt = and(eq(photos.id, photoId), eq(photos.listingId, listingId))
    const present = tx.select().from(photos).where(isIt).get()
    // After a second tap on Undo, the photo is already there.
    if (present) return { ok: true, alt: present.alt, isWaiting: present.waitsSince !== null }
    const isRemoved = and(eq(removedPhotos.id, photoId), eq(removedPhotos.listingId, listingId))
    const removed = tx.select().from(removedPhotos).where(isRemoved).get()
    if (!listing || !removed || !may(actor, 'restore', removed))
      return { ok: false, reason: 'not_found' }
    if (!hasRoomFor(tx, listingId, 1)) return { ok: false, reason: 'too_many' }
    const { wasApproved, removedAt: _at, removedBy: _by, ...row } = removed
    const isApproved = listing.moderationStatus === 'approved'
    const isWaiting = isApproved && !wasApproved
    // Only an approved listing keeps a changed text apart until somebody approves it.
    const text = isApproved ? {} : { alt: row.waitingAlt ?? row.alt, waitingAlt: null }
    tx.delete(removedPhotos).where(isRemoved).run()
    tx.insert(photos)
      .values({ ...row, ...text, waitsSince: isWaiting ? nowInstant() : null })
      .run()
    if (wasApproved && row.waitingAlt === null) {
      const { id, source, title } = listing
      const what = { id, source, title, memberName: actor.name, needsReview: false }
      record(tx, actor, { type: 'listing.photo_restored', ...what })
    } else submitPhoto(tx, actor, listing, 'listing.photo_restored', isApproved)
    return { ok: true, alt: row.alt, isWaiting }
  })
}

const findListing = (db: Db, id: number) =>
  db.select().from(listings).where(eq(listings.id, id)).get()
