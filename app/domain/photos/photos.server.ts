import { and, asc, desc, eq, inArray, isNull, lte, max, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { photos, removedPhotos } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import { findCardPictures } from './card-pictures.server.ts'
import type { EncodedPhoto } from './encode.server.ts'
import { deleteUnusedFiles } from './files.server.ts'
import { type ManagedPhoto, type Photo, type PhotoTexts, photoLimits } from './photo.ts'
import { photoPath } from './photo-address.ts'
import { photoBytes, storeSizes, toPhoto } from './sizes.server.ts'

/** Returns a listing's approved photos in their order. */
export function listPhotos(db: Db, listingId: number): Photo[] {
  return (
    listAllPhotos(db, listingId)
      .filter(({ isWaiting }) => !isWaiting)
      // What waits must not reach visitors, not even as data of the page.
      .map(({ isWaiting: _, waitingAlt: __, ...photo }) => photo)
  )
}

/** Returns all photos of a listing in their order, including those hidden from visitors. */
export function listAllPhotos(db: Db, listingId: number): ManagedPhoto[] {
  const rows = photosQuery(db).all({ listingId })
  const cards = findCardPictures(
    db,
    rows.map(({ row }) => row.fullHash),
  )
  return rows.map(({ row, ...bytes }) => ({
    ...toPhoto(row, bytes),
    card: cards.get(row.fullHash)?.large,
    isWaiting: row.waitsSince !== null,
    waitingAlt: row.waitingAlt,
  }))
}

const photosQuery = preparedQuery((db) =>
  db
    .select({ row: photos, thumb: photoBytes(photos.thumbHash), full: photoBytes(photos.fullHash) })
    .from(photos)
    .where(eq(photos.listingId, sql.placeholder('listingId')))
    .orderBy(asc(photos.position), asc(photos.id))
    .prepare(),
)

/**
 * Returns the texts of each listing's photos, in the order of the photos; listings without photos
 * are left out.
 */
export function listPhotoTexts(db: Db, listingIds: number[]): Map<number, PhotoTexts[]> {
  const rows = db
    .select({
      listingId: photos.listingId,
      alt: photos.alt,
      waitingAlt: photos.waitingAlt,
      isWaiting: sql<boolean>`${photos.waitsSince} is not null`.mapWith(Boolean),
    })
    .from(photos)
    .where(inArray(photos.listingId, listingIds))
    .orderBy(asc(photos.position), asc(photos.id))
    .all()
  return Map.groupBy(rows, ({ listingId }) => listingId)
}

/**
 * Returns the path of the first approved photo of each listing, in full size; listings without
 * photos are left out.
 */
export function findMainPhotos(db: Db, listingIds: number[]): Map<number, string> {
  const rows = mainPhotosQuery(db).all({ ids: JSON.stringify(listingIds) })
  return new Map(rows.map(({ listingId, hash }) => [listingId, photoPath(hash)]))
}

const mainPhotosQuery = preparedQuery((db) =>
  db
    .select({ listingId: photos.listingId, hash: photos.fullHash })
    .from(photos)
    .where(and(isAmong(photos.listingId, sql.placeholder('ids')), isNull(photos.waitsSince)))
    // A listing's first photo comes last, because the last entry of a key stays in a map.
    .orderBy(desc(photos.position), desc(photos.id))
    .prepare(),
)

type PhotoRow = Pick<
  typeof photos.$inferInsert,
  'listingId' | 'alt' | 'position' | 'waitsSince' | 'createdAt'
>

/**
 * Stores an encoded photo with its files. The caller checks permission and the number of photos.
 */
export function storePhoto(tx: Tx, row: PhotoRow, photo: EncodedPhoto) {
  tx.insert(photos)
    .values({ ...row, ...storeSizes(tx, photo) })
    .run()
}

/** Whether a listing may have this many more photos (docs/rules.md#photo-limits). */
export function hasRoomFor(db: Db, listingId: number, wanted: number): boolean {
  const own = eq(photos.listingId, listingId)
  return countRows(db, photos, own) + wanted <= photoLimits.perListing
}

/** The position after a listing's last photo. */
export function nextPosition(db: Db, listingId: number): number {
  const own = eq(photos.listingId, listingId)
  const last = db
    .select({ position: max(photos.position) })
    .from(photos)
    .where(own)
    .get()?.position
  return (last ?? 0) + 1
}

/**
 * Moves a photo to the first place, which makes it the listing's main photo. The caller checks that
 * the actor manages the listing.
 * @returns its alternative text; null when the listing has no such photo
 */
export function makeMainPhoto(
  db: Connection,
  actor: Actor,
  listingId: number,
  photoId: number,
): Promise<string | null> {
  return write(db, (tx) => {
    const own = eq(photos.listingId, listingId)
    const isIt = and(own, eq(photos.id, photoId))
    const photo = tx.select().from(photos).where(isIt).get()
    const first = tx
      .select()
      .from(photos)
      .where(own)
      .orderBy(asc(photos.position), asc(photos.id))
      .get()
    if (!photo || !first) return null
    if (photo.id !== first.id) {
      const position = first.position - 1
      tx.update(photos).set({ position }).where(isIt).run()
      record(tx, actor, { type: 'listing.photo_moved', id: listingId })
    }
    return photo.alt
  })
}

/**
 * Permanently deletes the photos that were removed up to an instant, and their files unless
 * something else uses them.
 * @param until a UTC instant
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
