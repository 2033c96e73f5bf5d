import { sql } from 'drizzle-orm'
import type { Connection, Db } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { storeCardPictures } from './card-pictures.server.ts'
import { type EncodedCardPictures, encodeCardPictures } from './encode-card-picture.server.ts'
import { findPhotoFile } from './files.server.ts'

/**
 * Pictures in one batch: few, so that they need little memory and other visitors have their turn.
 */
const batch = 10

/**
 * Job: makes the small sizes of pictures that were stored before there were any. An upload makes its
 * own.
 */
export async function makeMissingCardPictures(db: Connection, stopping?: AbortSignal) {
  while (!stopping?.aborted) {
    const missing = listMissing(db)
    if (missing.length === 0) return
    const made: Array<[string, EncodedCardPictures]> = []
    for (const { hash } of missing) {
      const file = findPhotoFile(db, hash)
      if (file) made.push([hash, await encodeCardPictures(file.bytes)])
    }
    await write(db, (tx) => {
      // A picture may have been deleted while its small sizes were made.
      for (const [hash, card] of made)
        if (findPhotoFile(tx, hash)) storeCardPictures(tx, hash, card)
    })
  }
}

/**
 * Lists a batch of pictures without small sizes: photos of listings, and of each event image the
 * widest size.
 */
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
