import { and, asc, count, desc, eq, inArray, isNull, max, min } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { hasReachedUploadLimit } from '#app/domain/limits/limits.server.ts'
import { endEmptyChange } from '#app/domain/listings/changes.server.ts'
import { submitPhoto, waitsBeside } from '#app/domain/listings/resubmission.server.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { photos } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import type { EncodedPhoto } from './encode.server.ts'
import { deleteUnusedFiles, photoPath } from './files.server.ts'
import { type ManagedPhoto, type Photo, photoLimits } from './photo.ts'
import { bytesOf, storeSizes, toPhoto } from './sizes.server.ts'

/** Returns the photos of a listing's approved form in their order. */
export function listPhotos(db: Db, listingId: number): Photo[] {
  return listAllPhotos(db, listingId).filter(({ isWaiting }) => !isWaiting)
}

/** Returns a listing's photos in their order, with those that no visitor may see. */
export function listAllPhotos(db: Db, listingId: number): ManagedPhoto[] {
  return db
    .select({ row: photos, thumb: bytesOf(photos.thumbHash), full: bytesOf(photos.fullHash) })
    .from(photos)
    .where(eq(photos.listingId, listingId))
    .orderBy(asc(photos.position), asc(photos.id))
    .all()
    .map(({ row, ...bytes }) => ({ ...toPhoto(row, bytes), isWaiting: row.waitsSince !== null }))
}

/**
 * Returns the path of the first approved photo of each listing, in full size; listings without
 * photos are left out.
 */
export function coverPhotos(db: Db, listingIds: number[]): Map<number, string> {
  const rows = db
    .select({ listingId: photos.listingId, hash: photos.fullHash })
    .from(photos)
    .where(and(inArray(photos.listingId, listingIds), isNull(photos.waitsSince)))
    .orderBy(desc(photos.position), desc(photos.id))
    .all()
  return new Map(rows.map(({ listingId, hash }) => [listingId, photoPath(hash)]))
}

type PhotoRow = Pick<
  typeof photos.$inferInsert,
  'listingId' | 'alt' | 'position' | 'waitsSince' | 'createdAt'
>

/** Stores an encoded photo with its files. The rules of `addPhotos` are up to the caller. */
export function storePhoto(tx: Tx, row: PhotoRow, photo: EncodedPhoto) {
  tx.insert(photos)
    .values({ ...row, ...storeSizes(tx, photo) })
    .run()
}

type AddOutcome = { ok: true } | { ok: false; reason: 'not_found' | 'too_many' | 'too_many_today' }

/**
 * Adds encoded photos to a listing, all or none. The caller checks that the actor manages it. A
 * member's new photo waits for approval (docs/rules.md#waiting-changes).
 * @param added the photos, and what they show
 */
export function addPhotos(
  db: Connection,
  actor: Actor,
  listingId: number,
  added: { photos: EncodedPhoto[]; alt: string },
  submission?: Submission,
): Promise<AddOutcome> {
  const store = (tx: Tx): AddOutcome => {
    const find = () => tx.select().from(listings).where(eq(listings.id, listingId)).get()
    if (!find()) return { ok: false, reason: 'not_found' }
    const own = eq(photos.listingId, listingId)
    const now = tx
      .select({ count: count(), last: max(photos.position) })
      .from(photos)
      .where(own)
      .get()
    const wanted = added.photos.length
    if ((now?.count ?? 0) + wanted > photoLimits.perListing)
      return { ok: false, reason: 'too_many' }
    if (hasReachedUploadLimit(tx, actor, wanted)) return { ok: false, reason: 'too_many_today' }
    added.photos.forEach((photo, index) => {
      const position = (now?.last ?? 0) + 1 + index
      const listing = find()
      if (!listing) return
      const createdAt = nowInstant()
      const waitsSince = waitsBeside(actor, listing) ? createdAt : null
      storePhoto(tx, { listingId, alt: added.alt, position, waitsSince, createdAt }, photo)
      submitPhoto(tx, actor, listing)
    })
    return { ok: true }
  }
  return write(db, (tx) => submitOnce(tx, submission, () => store(tx)))
}

/**
 * Removes a listing's photo at once, and its files unless another photo uses them. A change that
 * was nothing but this photo ends with it.
 */
export function removePhoto(
  db: Connection,
  actor: Actor,
  listingId: number,
  photoId: number,
): Promise<boolean> {
  return write(db, (tx) => {
    const removed = tx
      .delete(photos)
      .where(and(eq(photos.id, photoId), eq(photos.listingId, listingId)))
      .returning({ thumb: photos.thumbHash, full: photos.fullHash })
      .get()
    if (!removed) return false
    deleteUnusedFiles(tx, [removed.thumb, removed.full])
    endEmptyChange(tx, listingId)
    record(tx, actor, { type: 'listing.photo_removed', id: listingId })
    return true
  })
}

/** Moves a photo to the first place, which makes it the listing's main photo. */
export function showPhotoFirst(
  db: Connection,
  listingId: number,
  photoId: number,
): Promise<boolean> {
  return write(db, (tx) => {
    const own = eq(photos.listingId, listingId)
    const first =
      tx
        .select({ at: min(photos.position) })
        .from(photos)
        .where(own)
        .get()?.at ?? 0
    const { changes } = tx
      .update(photos)
      .set({ position: first - 1 })
      .where(and(own, eq(photos.id, photoId)))
      .run()
    return changes > 0
  })
}
