import { and, asc, count, desc, eq, inArray, isNull, max, min } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hasReachedUploadLimit } from '#app/domain/limits/limits.server.ts'
import { submitPhoto, waitsBeside } from '#app/domain/listings/resubmission.server.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { photos } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import { findCards } from './cards.server.ts'
import type { EncodedPhoto } from './encode.server.ts'
import { photoPath } from './files.server.ts'
import { type ManagedPhoto, type Photo, photoLimits } from './photo.ts'
import { bytesOf, storeSizes, toPhoto } from './sizes.server.ts'

/** Returns the photos of a listing's approved form in their order. */
export function listPhotos(db: Db, listingId: number): Photo[] {
  return listAllPhotos(db, listingId).filter(({ isWaiting }) => !isWaiting)
}

/** Returns a listing's photos in their order, with those that no visitor may see. */
export function listAllPhotos(db: Db, listingId: number): ManagedPhoto[] {
  const rows = db
    .select({ row: photos, thumb: bytesOf(photos.thumbHash), full: bytesOf(photos.fullHash) })
    .from(photos)
    .where(eq(photos.listingId, listingId))
    .orderBy(asc(photos.position), asc(photos.id))
    .all()
  const cards = findCards(
    db,
    rows.map(({ row }) => row.fullHash),
  )
  return rows.map(({ row, ...bytes }) => ({
    ...toPhoto(row, bytes),
    card: cards.get(row.fullHash)?.large,
    isWaiting: row.waitsSince !== null,
  }))
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

/** Encoded photos, and what they show. */
export type NewPhotos = { photos: EncodedPhoto[]; alt: string }

type AddOutcome = { ok: true } | { ok: false; reason: 'not_found' | 'too_many' | 'too_many_today' }

/**
 * Adds encoded photos to a listing, all or none. The caller checks that the actor manages it. A
 * member's new photo waits for approval (docs/rules.md#waiting-changes).
 */
export function addPhotos(
  db: Connection,
  actor: Actor,
  listingId: number,
  added: NewPhotos,
  submission?: Submission,
): Promise<AddOutcome> {
  const store = (tx: Tx): AddOutcome => {
    const wanted = added.photos.length
    if (!findById(tx, listingId)) return { ok: false, reason: 'not_found' }
    if (!hasRoomFor(tx, listingId, wanted)) return { ok: false, reason: 'too_many' }
    if (hasReachedUploadLimit(tx, actor, wanted)) return { ok: false, reason: 'too_many_today' }
    appendPhotos(tx, actor, listingId, added)
    return { ok: true }
  }
  return write(db, (tx) => submitOnce(tx, submission, () => store(tx)))
}

/** Whether a listing may have so many more photos (docs/rules.md#photo-limits). */
export function hasRoomFor(db: Db, listingId: number, wanted: number): boolean {
  const own = eq(photos.listingId, listingId)
  const now = db.select({ count: count() }).from(photos).where(own).get()?.count ?? 0
  return now + wanted <= photoLimits.perListing
}

/** Stores photos after those that the listing has. The limits of `addPhotos` are up to the caller. */
export function appendPhotos(tx: Tx, actor: Actor, listingId: number, added: NewPhotos) {
  if (added.photos.length === 0) return
  const own = eq(photos.listingId, listingId)
  const last = tx
    .select({ position: max(photos.position) })
    .from(photos)
    .where(own)
    .get()?.position
  added.photos.forEach((photo, index) => {
    const position = (last ?? 0) + 1 + index
    const listing = findById(tx, listingId)
    if (!listing) return
    const createdAt = nowInstant()
    const waitsSince = waitsBeside(actor, listing) ? createdAt : null
    storePhoto(tx, { listingId, alt: added.alt, position, waitsSince, createdAt }, photo)
    submitPhoto(tx, actor, listing)
  })
}

const findById = (db: Db, id: number) => db.select().from(listings).where(eq(listings.id, id)).get()

/**
 * Moves a photo to the first place, which makes it the listing's main photo.
 * @returns what it shows; null when the listing has no such photo
 */
export function showPhotoFirst(
  db: Connection,
  listingId: number,
  photoId: number,
): Promise<string | null> {
  return write(db, (tx) => {
    const own = eq(photos.listingId, listingId)
    const first =
      tx
        .select({ at: min(photos.position) })
        .from(photos)
        .where(own)
        .get()?.at ?? 0
    const moved = tx
      .update(photos)
      .set({ position: first - 1 })
      .where(and(own, eq(photos.id, photoId)))
      .returning({ alt: photos.alt })
      .get()
    return moved?.alt ?? null
  })
}
