import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { cardBytes, cardShape } from '#app/domain/photos/card.ts'
import { type EncodedPhoto, encodePhoto } from '#app/domain/photos/encode.server.ts'
import { storePhoto } from '#app/domain/photos/photos.server.ts'
import type { Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { type Drawing, listingDrawings } from './listing-drawings.ts'

/** Encoded pictures with their alternative texts, by the title of their listing. */
export type ListingPictures = Map<string, Array<{ alt: string; photo: EncodedPhoto }>>

/** Encoding takes seconds, and each test that starts a portal needs the pictures. */
const cache = join('node_modules', '.cache', 'mainstreet')

/** Draws the pictures of the listings, or reads them as they were drawn before. */
export async function drawListingPictures(): Promise<ListingPictures> {
  const version = JSON.stringify([listingDrawings, sharp.versions, cardShape, cardBytes])
  const name = createHash('sha256').update(version).digest('hex')
  const file = join(cache, `pictures-${name}`)
  const kept = readKept(file)
  if (kept) return kept
  const drawn: ListingPictures = new Map()
  for (const [title, drawings] of Object.entries(listingDrawings)) {
    drawn.set(title, await Promise.all(drawings.map(encode)))
  }
  keep(file, drawn)
  return drawn
}

/** Null where there is no file, or another user's. */
function readKept(file: string): ListingPictures | null {
  try {
    return deserialize(readFileSync(file)) as ListingPictures
  } catch {
    return null
  }
}

function keep(file: string, drawn: ListingPictures) {
  // Another process may be reading or writing the same file.
  const own = `${file}.${process.pid}`
  try {
    mkdirSync(cache, { recursive: true })
    writeFileSync(own, serialize(drawn))
    renameSync(own, file)
  } catch {
    // A user who may not write here draws the pictures anew for the next demo town.
  }
}

async function encode([alt, drawing]: Drawing) {
  const picture = await sharp(Buffer.from(drawing)).png({ compressionLevel: 0 }).toBuffer()
  const encoded = await encodePhoto(picture)
  if (!encoded.ok) throw new Error(encoded.reason)
  return { alt, photo: encoded.photo }
}

/** Adds the pictures to the listings of their titles. */
export function addListingPictures(tx: Tx, pictures: ListingPictures) {
  for (const [title, drawn] of pictures) {
    const listing = tx.select().from(listings).where(eq(listings.title, title)).get()
    if (!listing) throw new Error(`There are pictures of “${title}”, but no listing.`)
    const { id: listingId, createdAt } = listing
    drawn.forEach(({ alt, photo }, index) => {
      storePhoto(tx, { listingId, alt, position: index + 1, createdAt }, photo)
    })
  }
}
