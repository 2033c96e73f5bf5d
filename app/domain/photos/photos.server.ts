import { and, asc, count, desc, eq, inArray, max, min, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { hasReachedUploadLimit } from '#app/domain/limits/limits.server.ts'
import { changeListing } from '#app/domain/listings/resubmission.server.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { photoFiles, photos } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import { storeCard } from './cards.server.ts'
import type { EncodedPhoto } from './encode.server.ts'
import { deleteUnusedFiles, photoPath, storeFile } from './files.server.ts'
import { type Photo, photoLimits } from './photo.ts'

const thumbFiles = alias(photoFiles, 'thumb_files')
const fullFiles = alias(photoFiles, 'full_files')

/** Returns a listing's photos in their order. */
export function listPhotos(db: Db, listingId: number): Photo[] {
  return db
    .select({
      photo: photos,
      thumbBytes: sql<number>`length(${thumbFiles.bytes})`,
      fullBytes: sql<number>`length(${fullFiles.bytes})`,
    })
    .from(photos)
    .innerJoin(thumbFiles, eq(thumbFiles.hash, photos.thumbHash))
    .innerJoin(fullFiles, eq(fullFiles.hash, photos.fullHash))
    .where(eq(photos.listingId, listingId))
    .orderBy(asc(photos.position), asc(photos.id))
    .all()
    .map(({ photo, thumbBytes, fullBytes }) => ({
      id: photo.id,
      alt: photo.alt,
      thumb: {
        src: photoPath(photo.thumbHash),
        width: photo.thumbWidth,
        height: photo.thumbHeight,
        bytes: thumbBytes,
      },
      full: {
        src: photoPath(photo.fullHash),
        width: photo.fullWidth,
        height: photo.fullHeight,
        bytes: fullBytes,
      },
    }))
}

/**
 * Returns the path of the first photo of each listing, in full size; listings without photos are
 * left out.
 */
export function coverPhotos(db: Db, listingIds: number[]): Map<number, string> {
  const rows = db
    .select({ listingId: photos.listingId, hash: photos.fullHash })
    .from(photos)
    .where(inArray(photos.listingId, listingIds))
    .orderBy(desc(photos.position), desc(photos.id))
    .all()
  return new Map(rows.map(({ listingId, hash }) => [listingId, photoPath(hash)]))
}

type PhotoRow = Pick<typeof photos.$inferInsert, 'listingId' | 'alt' | 'position' | 'createdAt'>

/** Stores an encoded photo with its files. The rules of `addPhoto` are up to the caller. */
export function storePhoto(tx: Tx, row: PhotoRow, { thumb, full, card }: EncodedPhoto) {
  storeFile(tx, thumb)
  storeFile(tx, full)
  storeCard(tx, full.hash, card)
  tx.insert(photos)
    .values({
      ...row,
      thumbHash: thumb.hash,
      thumbWidth: thumb.width,
      thumbHeight: thumb.height,
      fullHash: full.hash,
      fullWidth: full.width,
      fullHeight: full.height,
    })
    .run()
}

type AddOutcome = { ok: true } | { ok: false; reason: 'not_found' | 'too_many' | 'too_many_today' }

/**
 * Adds an encoded photo to a listing. The caller checks that the actor manages it. A member's new
 * photo sends the listing back to moderation.
 */
export function addPhoto(
  db: Connection,
  actor: Actor,
  listingId: number,
  { photo, alt }: { photo: EncodedPhoto; alt: string },
  submission?: Submission,
): Promise<AddOutcome> {
  const store = (tx: Tx): AddOutcome => {
    const listing = tx.select().from(listings).where(eq(listings.id, listingId)).get()
    if (!listing) return { ok: false, reason: 'not_found' }
    const own = eq(photos.listingId, listingId)
    const now = tx
      .select({ count: count(), last: max(photos.position) })
      .from(photos)
      .where(own)
      .get()
    if ((now?.count ?? 0) >= photoLimits.perListing) return { ok: false, reason: 'too_many' }
    if (hasReachedUploadLimit(tx, actor)) return { ok: false, reason: 'too_many_today' }
    const position = (now?.last ?? 0) + 1
    storePhoto(tx, { listingId, alt, position, createdAt: nowInstant() }, photo)
    changeListing(tx, actor, listing, {}, 'listing.photo_added')
    return { ok: true }
  }
  return write(db, (tx) => submitOnce(tx, submission, () => store(tx)))
}

/** Removes a listing's photo, and its files unless another photo uses them. */
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
