import { and, eq, lte } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { endEmptyChange } from '#app/domain/listings/changes.server.ts'
import { submitPhoto, waitsBeside } from '#app/domain/listings/resubmission.server.ts'
import { mayRestore } from '#app/domain/undo/may-restore.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { photos, removedPhotos } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import { deleteUnusedFiles } from './files.server.ts'
import { hasRoomFor } from './photos.server.ts'

/**
 * Removes a listing's photo at once; it can be put back for a while (docs/rules.md#undo). A change
 * that was nothing but this photo ends with it. The caller checks that the actor manages the listing.
 * @returns what it shows; null when the listing has no such photo
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
    endEmptyChange(tx, listingId)
    record(tx, actor, { type: 'listing.photo_removed', id: listingId })
    return photo.alt
  })
}

export type PhotoRestoration =
  | { ok: true; alt: string; isWaiting: boolean }
  | { ok: false; reason: 'gone' | 'too_many' }

/**
 * Puts a removed photo back in its place. One that visitors saw is public again; any other waits for
 * approval like a new one, because its listing may have been decided without it.
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
    // A second tap finds it where the first has put it.
    if (present) return { ok: true, alt: present.alt, isWaiting: present.waitsSince !== null }
    const isRemoved = and(eq(removedPhotos.id, photoId), eq(removedPhotos.listingId, listingId))
    const removed = tx.select().from(removedPhotos).where(isRemoved).get()
    if (!listing || !removed || !mayRestore(actor, removed)) return { ok: false, reason: 'gone' }
    if (!hasRoomFor(tx, listingId, 1)) return { ok: false, reason: 'too_many' }
    const { wasApproved, removedAt: _at, removedBy: _by, ...row } = removed
    const isWaiting = !wasApproved && waitsBeside(actor, listing)
    tx.delete(removedPhotos).where(isRemoved).run()
    tx.insert(photos)
      .values({ ...row, waitsSince: isWaiting ? nowInstant() : null })
      .run()
    if (wasApproved) {
      const { id, source, title } = listing
      const what = { id, source, title, memberName: actor.name, needsReview: false }
      record(tx, actor, { type: 'listing.photo_restored', ...what })
    } else submitPhoto(tx, actor, listing, 'listing.photo_restored')
    return { ok: true, alt: row.alt, isWaiting }
  })
}

/**
 * Deletes for good the photos that were removed by then, and their files unless something else uses
 * them.
 * @param until an instant
 */
export function deleteRemovedPhotos(tx: Tx, until: string) {
  const gone = tx
    .delete(removedPhotos)
    .where(lte(removedPhotos.removedAt, until))
    .returning({ thumb: removedPhotos.thumbHash, full: removedPhotos.fullHash })
    .all()
  deleteUnusedFiles(
    tx,
    gone.flatMap(({ thumb, full }) => [thumb, full]),
  )
}

const findListing = (db: Db, id: number) =>
  db.select().from(listings).where(eq(listings.id, id)).get()
