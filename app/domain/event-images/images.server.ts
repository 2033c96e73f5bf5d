import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hasReachedUploadLimit } from '#app/domain/limits/member-limits.server.ts'
import { findCardPictures, storeCardPictures } from '#app/domain/photos/card-pictures.server.ts'
import { type EncodingRefusal, encodeWidths } from '#app/domain/photos/encode.server.ts'
import { encodeCardPictures } from '#app/domain/photos/encode-card-picture.server.ts'
import type { EncodedSize } from '#app/domain/photos/encoded-size.ts'
import { deleteUnusedFiles, storeFile } from '#app/domain/photos/files.server.ts'
import { photoPath } from '#app/domain/photos/photo-address.ts'
import { hours, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { eventImageSizes, eventImages } from '#db/schema/events.ts'
import { photoFiles } from '#db/schema/photos.ts'
import { write } from '#db/write.server.ts'
import { type EventPicture, imageWidths, unusedImageHours } from './image.ts'

type UploadOutcome =
  | { ok: true; id: number }
  | { ok: false; reason: EncodingRefusal | 'too_many_today' }

/** Stores an uploaded image for an event or ticket type that the actor has not saved yet. */
export async function uploadImage(
  db: Connection,
  actor: Actor,
  file: File,
): Promise<UploadOutcome> {
  const tooMany = { ok: false, reason: 'too_many_today' } as const
  // Before the work of encoding, and again in the write: others may be encoded at the same time.
  if (hasReachedUploadLimit(db, actor)) return tooMany
  const upload = Buffer.from(await file.arrayBuffer())
  const encoded = await encodeWidths(upload, imageWidths, ['jpeg', 'png', 'webp', 'heif'])
  if (!encoded.ok) return encoded
  const { sizes } = encoded
  const widest = sizes.at(-1) ?? sizes[0]
  const card = await encodeCardPictures(widest.bytes)
  return write(db, (tx) => {
    if (hasReachedUploadLimit(tx, actor)) return tooMany
    const id = storeImage(tx, actor, sizes)
    storeCardPictures(tx, widest.hash, card)
    return { ok: true, id }
  })
}

/** Stores an image in its sizes; returns its id. */
export function storeImage(tx: Tx, actor: Pick<Actor, 'userId'>, sizes: EncodedSize[]): number {
  const { id: imageId } = tx
    .insert(eventImages)
    .values({ ownerId: actor.userId, createdAt: nowInstant() })
    .returning({ id: eventImages.id })
    .get()
  for (const size of sizes) {
    storeFile(tx, size)
    const { hash, width, height } = size
    tx.insert(eventImageSizes).values({ imageId, hash, width, height }).run()
  }
  return imageId
}

/** Whether the actor has uploaded an image. */
export function isOwnUpload(db: Db, actor: Actor, id: number): boolean {
  const own = and(eq(eventImages.id, id), eq(eventImages.ownerId, actor.userId))
  return db.select({ id: eventImages.id }).from(eventImages).where(own).get() !== undefined
}

/** Returns an image with the addresses of its sizes; null if it does not exist. */
export function findPicture(db: Db, imageId: number | null): EventPicture | null {
  if (imageId === null) return null
  const sizes = pictureQuery(db)
    .all({ imageId })
    .map(({ hash, ...size }) => ({ src: photoPath(hash), ...size }))
  return sizes.length > 0 ? { id: imageId, sizes } : null
}

const pictureQuery = preparedQuery((db) =>
  db
    .select({
      hash: eventImageSizes.hash,
      width: eventImageSizes.width,
      height: eventImageSizes.height,
      bytes: sql<number>`length(${photoFiles.bytes})`,
    })
    .from(eventImageSizes)
    .innerJoin(photoFiles, eq(photoFiles.hash, eventImageSizes.hash))
    .where(eq(eventImageSizes.imageId, sql.placeholder('imageId')))
    .orderBy(asc(eventImageSizes.width))
    .prepare(),
)

/** Returns images' cards by image id; undefined for images without a card. */
export function findImageCards(db: Db, imageIds: number[]) {
  // Cards are cut from the widest size.
  const widest = findWidest(db, imageIds)
  const cards = findCardPictures(db, [...widest.values()])
  return new Map([...widest].map(([id, file]) => [id, cards.get(file)]))
}

/** Returns the path of each image in its widest size, by image id. */
export function findImagePaths(db: Db, imageIds: number[]): Map<number, string> {
  const widest = findWidest(db, imageIds)
  return new Map([...widest].map(([id, file]) => [id, photoPath(file)]))
}

/** Returns the hash of each image's widest size, by image id. */
function findWidest(db: Db, imageIds: number[]): Map<number, string> {
  if (imageIds.length === 0) return new Map()
  const sizes = sizesQuery(db).all({ ids: JSON.stringify(imageIds) })
  // The widest size comes last and replaces the others in the map.
  return new Map(sizes.map((size) => [size.imageId, size.hash]))
}

const sizesQuery = preparedQuery((db) => {
  const { imageId, hash, width } = eventImageSizes
  return db
    .select({ imageId, hash })
    .from(eventImageSizes)
    .where(isAmong(imageId, sql.placeholder('ids')))
    .orderBy(asc(width))
    .prepare()
})

/**
 * Job: deletes images that no event or ticket type uses, and their files unless they are used
 * elsewhere.
 */
export async function deleteUnusedImages(db: Connection) {
  const unused = db
    .select({ id: eventImages.id })
    .from(eventImages)
    .where(
      and(
        lt(eventImages.createdAt, instantFromNow(-hours(unusedImageHours))),
        sql`not exists (select 1 from events where image_id = ${eventImages.id})`,
        sql`not exists (select 1 from events where bg_image_id = ${eventImages.id})`,
        sql`not exists (select 1 from event_changes where image_id = ${eventImages.id})`,
        sql`not exists (select 1 from event_changes where bg_image_id = ${eventImages.id})`,
        // Undoing a decision can restore the images of an earlier version.
        sql`not exists (select 1 from undoable_decisions where until > ${nowInstant()})`,
        sql`not exists (select 1 from ticket_types where image_id = ${eventImages.id})`,
        sql`not exists (select 1 from ticket_types where waiting_image_id = ${eventImages.id})`,
      ),
    )
    .limit(1000)
    .all()
    .map(({ id }) => id)
  if (unused.length === 0) return
  await write(db, (tx) => {
    const sizes = tx
      .delete(eventImageSizes)
      .where(inArray(eventImageSizes.imageId, unused))
      .returning({ hash: eventImageSizes.hash })
      .all()
    tx.delete(eventImages).where(inArray(eventImages.id, unused)).run()
    deleteUnusedFiles(
      tx,
      sizes.map(({ hash }) => hash),
    )
  })
}
