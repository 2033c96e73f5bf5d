import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Connection, Db } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { storeCardPictures } from './card-pictures.server.ts'
import { type EncodedCardPictures, encodeCardPictures } from './encode-card-picture.server.ts'
import { findPhotoFile } from './files.server.ts'

/**
 * Pictures in one batch: few, so that they need little memory and other visitors have their turn.
 */
const batch = 10

/** Pictures that are looked through at once, in a few milliseconds. */
const slice = 1000

/**
 * The stored pictures after an id, in the order of their ids: photos of listings, and of each event
 * image the widest size.
 */
const pictures: Array<(after: number) => SQL> = [
  (after) => sql`
    select id, full_hash as hash from photos where id > ${after} order by id limit ${slice}`,
  (after) => sql`
    select image_id as id, hash, max(width) from event_image_sizes where image_id > ${after}
    group by image_id order by image_id limit ${slice}`,
]

/**
 * Job: makes the small sizes of pictures that were stored before there were any. An upload makes its
 * own.
 */
export async function makeMissingCardPictures(db: Connection, stopping?: AbortSignal) {
  for (const listAfter of pictures) {
    let after: number | null = 0
    while (after !== null && !stopping?.aborted) {
      const { last, missing } = findMissing(db, listAfter(after))
      for (let at = 0; at < missing.length && !stopping?.aborted; at += batch) {
        await makeCardPictures(db, missing.slice(at, at + batch))
      }
      after = last
      await setImmediate()
    }
  }
}

/** Returns the last id of these pictures, null without any, and those without small sizes. */
function findMissing(db: Db, some: SQL): { last: number | null; missing: string[] } {
  const { last, hashes } = db.get<{ last: number | null; hashes: string }>(sql`
    select max(id) as last, json_group_array(distinct hash)
      filter (where not exists (select 1 from card_pictures where source_hash = hash)) as hashes
    from (${some})`)
  return { last, missing: JSON.parse(hashes) as string[] }
}

async function makeCardPictures(db: Connection, hashes: string[]) {
  const made: Array<[string, EncodedCardPictures]> = []
  for (const hash of hashes) {
    const file = findPhotoFile(db, hash)
    if (file) made.push([hash, await encodeCardPictures(file.bytes)])
  }
  await write(db, (tx) => {
    // A picture may have been deleted while its small sizes were made.
    for (const [hash, card] of made) if (findPhotoFile(tx, hash)) storeCardPictures(tx, hash, card)
  })
}
