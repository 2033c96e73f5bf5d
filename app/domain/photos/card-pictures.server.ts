import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { cardPictures, photoFiles, photos } from '#db/schema/photos.ts'
import type { CardPicture } from './card-picture.ts'
import type { EncodedCardPictures } from './encode-card-picture.server.ts'
import { storeFile } from './files.server.ts'
import { photoPath } from './photo-address.ts'

/** Stores the card pictures (small and large) of a stored picture if they are missing. */
export function storeCardPictures(
  tx: Tx,
  sourceHash: string,
  { small, large }: EncodedCardPictures,
) {
  storeFile(tx, small)
  storeFile(tx, large)
  tx.insert(cardPictures)
    .values({ sourceHash, smallHash: small.hash, largeHash: large.hash })
    .onConflictDoNothing()
    .run()
}

/**
 * Returns the card pictures of stored pictures by the hash of the stored picture. Leaves out pictures
 * whose card pictures are not made yet.
 */
export function findCardPictures(
  db: Db,
  sourceHashes: string[],
): Map<string, Omit<CardPicture, 'alt'>> {
  if (sourceHashes.length === 0) return new Map()
  const rows = cardsQuery(db).all({ hashes: JSON.stringify(sourceHashes) })
  return new Map(
    rows.map(({ source, small, large, bytes }) => [
      source,
      { small: photoPath(small), large: photoPath(large), bytes },
    ]),
  )
}

const cardsQuery = preparedQuery((db) =>
  db
    .select({
      source: cardPictures.sourceHash,
      small: cardPictures.smallHash,
      large: cardPictures.largeHash,
      bytes: sql<number>`length(${photoFiles.bytes})`,
    })
    .from(cardPictures)
    .innerJoin(photoFiles, eq(photoFiles.hash, cardPictures.largeHash))
    .where(isAmong(cardPictures.sourceHash, sql.placeholder('hashes')))
    .prepare(),
)

type PhotoState = 'approved' | 'waiting'

/**
 * Returns the first approved photo of each listing as lists show it; listings without one are left
 * out.
 */
export function findFirstPictures(db: Db, listingIds: number[]): Map<number, CardPicture> {
  return takeFirst(findListingPictures(db, listingIds, 'approved'))
}

/**
 * Returns each listing's approved pictures, or those that wait; leaves out listings without any.
 */
export function findListingPictures(
  db: Db,
  listingIds: number[],
  state: PhotoState,
): Map<number, CardPicture[]> {
  return groupCardPictures(db, photosQuery(db, state).all({ ids: JSON.stringify(listingIds) }))
}

const photosQuery = preparedQuery((db, state: PhotoState) =>
  db
    .select({ subjectId: photos.listingId, alt: photos.alt, hash: photos.fullHash })
    .from(photos)
    .where(
      and(
        isAmong(photos.listingId, sql.placeholder('ids')),
        state === 'waiting' ? isNotNull(photos.waitsSince) : isNull(photos.waitsSince),
      ),
    )
    .orderBy(asc(photos.position), asc(photos.id))
    .prepare(),
)

type StoredPicture = { subjectId: number; alt: string; hash: string }

/** Returns the first picture of each subject. */
export function takeFirst(pictures: Map<number, CardPicture[]>): Map<number, CardPicture> {
  return new Map([...pictures].flatMap(([id, [first]]) => (first ? [[id, first] as const] : [])))
}

/** Returns each subject's pictures that have card pictures, in the given order. */
export function groupCardPictures(db: Db, pictures: StoredPicture[]): Map<number, CardPicture[]> {
  const cards = findCardPictures(
    db,
    pictures.map(({ hash }) => hash),
  )
  const found = new Map<number, CardPicture[]>()
  for (const { subjectId, alt, hash } of pictures) {
    const card = cards.get(hash)
    if (card) found.set(subjectId, [...(found.get(subjectId) ?? []), { alt, ...card }])
  }
  return found
}
