import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { cardPictures, photoFiles, photos } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import type { CardPicture } from './card.ts'
import { type EncodedCard, encodeCard } from './encode-card.server.ts'
import { findPhotoFile, storeFile } from './files.server.ts'
import { photoPath } from './photo-address.ts'

/** Stores the small sizes of a stored picture if they are missing. */
export function storeCard(tx: Tx, sourceHash: string, { small, large }: EncodedCard) {
  storeFile(tx, small)
  storeFile(tx, large)
  tx.insert(cardPictures)
    .values({ sourceHash, smallHash: small.hash, largeHash: large.hash })
    .onConflictDoNothing()
    .run()
}

/**
 * Returns the small sizes of stored pictures by the hash of the stored picture. Leaves out pictures
 * whose small sizes are not made yet.
 */
export function findCards(db: Db, sourceHashes: string[]): Map<string, Omit<CardPicture, 'alt'>> {
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
export function listingCards(db: Db, listingIds: number[]): Map<number, CardPicture> {
  return firstCards(allListingCards(db, listingIds, 'approved'))
}

/**
 * Returns each listing's approved pictures, or those that wait; leaves out listings without any.
 */
export function allListingCards(
  db: Db,
  listingIds: number[],
  state: PhotoState,
): Map<number, CardPicture[]> {
  return allCards(db, photosQuery(db, state).all({ ids: JSON.stringify(listingIds) }))
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
export function firstCards(cards: Map<number, CardPicture[]>): Map<number, CardPicture> {
  return new Map([...cards].flatMap(([id, [first]]) => (first ? [[id, first] as const] : [])))
}

/** Returns each subject's pictures that have small sizes, in the given order. */
export function allCards(db: Db, pictures: StoredPicture[]): Map<number, CardPicture[]> {
  const cards = findCards(
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

/**
 * Pictures in one batch: few, so that they need little memory and other visitors have their turn.
 */
const batch = 10

/**
 * Job: makes the small sizes of pictures that have none, such as old photos. New photos of listings
 * get theirs with the upload.
 */
export async function makeMissingCards(db: Connection, stopping?: AbortSignal) {
  while (!stopping?.aborted) {
    const missing = listMissing(db)
    if (missing.length === 0) return
    const made: Array<[string, EncodedCard]> = []
    for (const { hash } of missing) {
      const file = findPhotoFile(db, hash)
      if (file) made.push([hash, await encodeCard(file.bytes)])
    }
    await write(db, (tx) => {
      // A picture may have been deleted while its small sizes were made.
      for (const [hash, card] of made) if (findPhotoFile(tx, hash)) storeCard(tx, hash, card)
    })
  }
}

/** Lists the photos of listings, and of each event image the widest size. */
function listMissing(db: Db) {
  return db.all<{ hash: string }>(sql`
    select hash from (
      select full_hash as hash from photos
      union
      select hash from event_image_sizes as size
      where width = (select max(width) from event_image_sizes where image_id = size.image_id)
    )
    where not exists (select 1 from card_pictures where source_hash = hash)
    limit ${batch}`)
}
