import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import { groupCardPictures, takeFirst } from '#app/domain/photos/card-pictures.server.ts'
import type { EncodedPhoto } from '#app/domain/photos/encode.server.ts'
import { deleteUnusedFiles } from '#app/domain/photos/files.server.ts'
import type { Photo } from '#app/domain/photos/photo.ts'
import { photoBytes, storeSizes, toPhoto } from '#app/domain/photos/sizes.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { classifiedPhotos } from '#db/schema/classifieds.ts'

/** The encoded pictures of a classified's form, and their description. */
export type NewPictures = { photos: EncodedPhoto[]; alt: string }

/** Approved pictures are shown to visitors; waiting ones belong to a change. */
type PictureState = 'approved' | 'waiting'

const isIn: Record<PictureState, SQL> = {
  approved: isNull(classifiedPhotos.waitsSince),
  waiting: isNotNull(classifiedPhotos.waitsSince),
}

/**
 * Returns the pictures of each classified in one state, in their order; classifieds without any are
 * left out.
 */
export function listPictures(
  db: Db,
  classifiedIds: number[],
  state: PictureState = 'approved',
): Map<number, Photo[]> {
  const found = new Map<number, Photo[]>()
  const rows = picturesQuery(db, state).all({ ids: JSON.stringify(classifiedIds) })
  for (const { row, ...bytes } of rows) {
    const others = found.get(row.classifiedId) ?? []
    found.set(row.classifiedId, [...others, toPhoto(row, bytes)])
  }
  return found
}

const picturesQuery = preparedQuery((db, state: PictureState) => {
  const { thumbHash, fullHash, classifiedId, position, id } = classifiedPhotos
  return db
    .select({ row: classifiedPhotos, thumb: photoBytes(thumbHash), full: photoBytes(fullHash) })
    .from(classifiedPhotos)
    .where(and(isAmong(classifiedId, sql.placeholder('ids')), isIn[state]))
    .orderBy(asc(position), asc(id))
    .prepare()
})

/**
 * Returns each classified's first approved picture as the list shows it; classifieds without
 * pictures are left out.
 */
export function listFirstPictures(db: Db, classifiedIds: number[]) {
  return takeFirst(listCardPictures(db, classifiedIds, 'approved'))
}

/**
 * Returns each classified's pictures in one state as cards; classifieds without any are left out.
 */
export function listCardPictures(db: Db, classifiedIds: number[], state: PictureState) {
  if (classifiedIds.length === 0) return new Map<number, CardPicture[]>()
  return groupCardPictures(db, cardsQuery(db, state).all({ ids: JSON.stringify(classifiedIds) }))
}

const cardsQuery = preparedQuery((db, state: PictureState) => {
  const { classifiedId, alt, fullHash, position, id } = classifiedPhotos
  return db
    .select({ subjectId: classifiedId, alt, hash: fullHash })
    .from(classifiedPhotos)
    .where(and(isAmong(classifiedId, sql.placeholder('ids')), isIn[state]))
    .orderBy(asc(position), asc(id))
    .prepare()
})

/**
 * Replaces the pictures of a classified. An empty list removes them, even before a change is
 * approved.
 * @param waits whether the new pictures belong to a change; visitors see the approved ones until it
 * is decided
 */
export function replacePictures(
  tx: Tx,
  classifiedId: number,
  { photos, alt }: NewPictures,
  { waits = false } = {},
) {
  deletePictures(tx, classifiedId, 'waiting')
  if (!waits || photos.length === 0) deletePictures(tx, classifiedId, 'approved')
  const createdAt = nowInstant()
  const waitsSince = waits ? createdAt : null
  photos.forEach((photo, position) => {
    tx.insert(classifiedPhotos)
      .values({ classifiedId, alt, position, waitsSince, createdAt, ...storeSizes(tx, photo) })
      .run()
  })
}

export function deletePictures(tx: Tx, classifiedId: number, state: PictureState) {
  const removed = tx
    .delete(classifiedPhotos)
    .where(and(eq(classifiedPhotos.classifiedId, classifiedId), isIn[state]))
    .returning({ thumb: classifiedPhotos.thumbHash, full: classifiedPhotos.fullHash })
    .all()
  deleteUnusedFiles(
    tx,
    removed.flatMap(({ thumb, full }) => [thumb, full]),
  )
}
