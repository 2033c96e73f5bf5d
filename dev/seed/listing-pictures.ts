import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { type EncodedPhoto, encodePhoto } from '#app/domain/photos/encode.server.ts'
import { storePhoto } from '#app/domain/photos/photos.server.ts'
import type { Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { keepDrawn } from './drawing-cache.ts'
import { type Drawing, listingDrawings } from './listing-drawings.ts'

/** Encoded pictures with their alternative texts, by the title of what they show. */
export type Pictures = Map<string, Array<{ alt: string; photo: EncodedPhoto }>>

export const drawListingPictures = () => drawPictures(listingDrawings)

/** Draws pictures, or reads them from the cache. */
export async function drawPictures(all: Record<string, Drawing[]>): Promise<Pictures> {
  return keepDrawn(all, async () => {
    const drawn: Pictures = new Map()
    for (const [title, drawings] of Object.entries(all)) {
      drawn.set(title, await Promise.all(drawings.map(encode)))
    }
    return drawn
  })
}

async function encode([alt, drawing]: Drawing) {
  const picture = await sharp(Buffer.from(drawing)).png({ compressionLevel: 0 }).toBuffer()
  const encoded = await encodePhoto(picture)
  if (!encoded.ok) throw new Error(encoded.reason)
  return { alt, photo: encoded.photo }
}

/** Adds the pictures to the listings with their titles. */
export function addListingPictures(tx: Tx, pictures: Pictures) {
  for (const [title, drawn] of pictures) {
    const listing = tx.select().from(listings).where(eq(listings.title, title)).get()
    if (!listing) throw new Error(`There are pictures of “${title}”, but no listing.`)
    const { id: listingId, createdAt } = listing
    drawn.forEach(({ alt, photo }, index) => {
      storePhoto(tx, { listingId, alt, position: index + 1, createdAt }, photo)
    })
  }
}
