import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import { cardPictures, photoFiles } from '#db/schema/photos.ts'
import type { EncodedSize } from './encoded-size.ts'

/** Returns the bytes of a file, or null. */
export function findPhotoFile(db: Db, hash: string) {
  return db.select().from(photoFiles).where(eq(photoFiles.hash, hash)).get() ?? null
}

/** Returns the file whose hash begins with the name in an address, or null. */
export function findNamedFile(db: Db, name: string) {
  const { hash } = photoFiles
  // Every continuation of the name is below `g`, the letter after the hexadecimal digits.
  const begins = and(gte(hash, name), lt(hash, `${name}g`))
  return db.select().from(photoFiles).where(begins).limit(1).get() ?? null
}

/** Stores a file once, even if several pictures use it. */
export function storeFile(tx: Tx, { hash, bytes }: EncodedSize) {
  tx.insert(photoFiles).values({ hash, bytes, mediaType: 'image/webp' }).onConflictDoNothing().run()
}

/**
 * Deletes the given files that nothing uses any more, with their small sizes. A file is used by a
 * photo (or a removed one that can be restored), an event image, a decision that can be undone, or
 * the masthead.
 */
export function deleteUnusedFiles(tx: Tx, hashes: readonly string[]) {
  for (const hash of hashes) {
    if (isUsed(tx, hash)) continue
    const card = tx
      .delete(cardPictures)
      .where(eq(cardPictures.sourceHash, hash))
      .returning({ small: cardPictures.smallHash, large: cardPictures.largeHash })
      .get()
    tx.delete(photoFiles).where(eq(photoFiles.hash, hash)).run()
    if (card) deleteUnusedFiles(tx, [card.small, card.large])
  }
}

function isUsed(tx: Tx, hash: string): boolean {
  const row = tx.get<{ used: number }>(sql`
    select exists (select 1 from photos where thumb_hash = ${hash} or full_hash = ${hash})
      or exists (select 1 from removed_photos where thumb_hash = ${hash} or full_hash = ${hash})
      or exists (select 1 from classified_photos
        where thumb_hash = ${hash} or full_hash = ${hash})
      or exists (select 1 from event_image_sizes where hash = ${hash})
      or exists (select 1 from undoable_decisions where instr(before, ${hash}) > 0)
      or exists (select 1 from card_pictures
        where source_hash <> ${hash} and (small_hash = ${hash} or large_hash = ${hash}))
      or exists (select 1 from settings
        where key = 'masthead.picture' and instr(value, ${hash}) > 0)
      as used`)
  return row?.used === 1
}
