import { eq, sql } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { photoFiles } from '#db/schema/photos.ts'
import type { EncodedSize } from './encode.server.ts'

/** The path that serves a file. */
export const photoPath = (hash: string) => paths.photo(`${hash}.webp`)

/** Returns the bytes of a file, or null. */
export function findPhotoFile(db: Db, hash: string) {
  return db.select().from(photoFiles).where(eq(photoFiles.hash, hash)).get() ?? null
}

/** Stores a file once, even if several pictures use it. */
export function storeFile(tx: Tx, { hash, bytes }: EncodedSize) {
  tx.insert(photoFiles).values({ hash, bytes, mediaType: 'image/webp' }).onConflictDoNothing().run()
}

/** Deletes those of these files that no photo and no event image uses. */
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
