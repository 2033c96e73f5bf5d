import type { Database } from 'better-sqlite3'
import type { EncodedPhoto } from '#app/domain/photos/encode.server.ts'
import type { EncodedSize } from '#app/domain/photos/encoded-size.ts'
import type { Pictures } from '#dev/seed/listing-pictures.ts'

/**
 * Stores the demo town's pictures, and returns a function that gives a listing some of them. They
 * are shared, because drawing one for each listing would take long: a list reads no more for that.
 */
export function prepareListingPhotos(client: Database, pictures: Pictures) {
  const drawn = [...pictures.values()].flat()
  const file = client.prepare(
    `insert or ignore into photo_files (hash, media_type, bytes) values (?, 'image/webp', ?)`,
  )
  const card = client.prepare(
    'insert or ignore into card_pictures (source_hash, small_hash, large_hash) values (?, ?, ?)',
  )
  const photo = client.prepare(
    `insert into photos (listing_id, position, alt, thumb_hash, thumb_width, thumb_height,
       full_hash, full_width, full_height) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const columns = ({ hash, width, height }: EncodedSize) => [hash, width, height]
  const store = ({ thumb, full, card: { small, large } }: EncodedPhoto) => {
    for (const { hash, bytes } of [thumb, full, small, large]) file.run(hash, bytes)
    card.run(full.hash, small.hash, large.hash)
  }
  for (const each of drawn) store(each.photo)

  return function addPhotos(listingId: number | bigint, count: number, first: number) {
    for (let position = 1; position <= count; position += 1) {
      const each = drawn[(first + position) % drawn.length]
      if (!each) return
      const { thumb, full } = each.photo
      photo.run(listingId, position, each.alt, ...columns(thumb), ...columns(full))
    }
  }
}
