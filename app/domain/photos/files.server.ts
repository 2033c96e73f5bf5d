import { eq, sql } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { photoFiles } from '#db/schema/photos.ts'
import type { EncodedSize } from './encode.server.ts'

/** Where a file is served. */
export const photoPath = (hash: string) => paths.photo(`${hash}.webp`)

/** The bytes behind an address, or null. */
export function findPhotoFile(db: Db, hash: string) {
  return db.select().from(photoFiles).where(eq(photoFiles.hash, hash)).get() ?? null
}

/** Keeps the bytes of a picture, once, however many show it. */
export function storeFile(tx: Tx, { hash, bytes }: EncodedSize) {
  tx.insert(photoFiles).values({ hash, bytes, mediaType: 'image/webp' }).onConflictDoNothing().run()
}

/** Deletes files that neither a listing's photo nor an event's image shows any more. */
export function deleteUnusedFiles(tx: Tx, hashes: readonly string[]) {
  for (const hash of hashes) {
    tx.delete(photoFiles)
      .where(
        sql`${photoFiles.hash} = ${hash}
          and not exists (select 1 from photos where thumb_hash = ${hash} or full_hash = ${hash})
          and not exists (select 1 from event_image_sizes where hash = ${hash})`,
      )
      .run()
  }
}
