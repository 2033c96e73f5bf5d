import { asc, eq, inArray } from 'drizzle-orm'
import { firstCards } from '#app/domain/photos/cards.server.ts'
import type { EncodedPhoto } from '#app/domain/photos/encode.server.ts'
import { deleteUnusedFiles } from '#app/domain/photos/files.server.ts'
import type { Photo } from '#app/domain/photos/photo.ts'
import { bytesOf, storeSizes, toPhoto } from '#app/domain/photos/sizes.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { classifiedPhotos } from '#db/schema/classifieds.ts'

/** The pictures that come with an ad's form, encoded. */
export type NewPictures = { photos: EncodedPhoto[]; alt: string }

/** Returns the pictures of each ad in their order; ads without pictures are left out. */
export function listPictures(db: Db, classifiedIds: number[]): Map<number, Photo[]> {
  const { thumbHash, fullHash, classifiedId, position, id } = classifiedPhotos
  const found = new Map<number, Photo[]>()
  const rows = db
    .select({ row: classifiedPhotos, thumb: bytesOf(thumbHash), full: bytesOf(fullHash) })
    .from(classifiedPhotos)
    .where(inArray(classifiedId, classifiedIds))
    .orderBy(asc(position), asc(id))
    .all()
  for (const { row, ...bytes } of rows) {
    const others = found.get(row.classifiedId) ?? []
    found.set(row.classifiedId, [...others, toPhoto(row, bytes)])
  }
  return found
}

/** Returns the first picture of each ad as the list shows it; ads without one are left out. */
export function listFirstPictures(db: Db, classifiedIds: number[]) {
  const { classifiedId, alt, fullHash, position, id } = classifiedPhotos
  const rows = db
    .select({ subjectId: classifiedId, alt, hash: fullHash })
    .from(classifiedPhotos)
    .where(inArray(classifiedId, classifiedIds))
    .orderBy(asc(position), asc(id))
    .all()
  return firstCards(db, rows)
}

/** Stores the pictures of an ad in the place of those it had. */
export function replacePictures(tx: Tx, classifiedId: number, { photos, alt }: NewPictures) {
  const removed = tx
    .delete(classifiedPhotos)
    .where(eq(classifiedPhotos.classifiedId, classifiedId))
    .returning({ thumb: classifiedPhotos.thumbHash, full: classifiedPhotos.fullHash })
    .all()
  photos.forEach((photo, position) => {
    tx.insert(classifiedPhotos)
      .values({ classifiedId, alt, position, createdAt: nowInstant(), ...storeSizes(tx, photo) })
      .run()
  })
  deleteUnusedFiles(
    tx,
    removed.flatMap(({ thumb, full }) => [thumb, full]),
  )
}
