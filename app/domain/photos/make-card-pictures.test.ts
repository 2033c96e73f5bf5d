import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { storeImage } from '#app/domain/event-images/images.server.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { cardPictures, photos } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { encodePhoto } from './encode.server.ts'
import { makeMissingCardPictures } from './make-card-pictures.server.ts'

async function encode(background: string) {
  const upload = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  const encoded = await encodePhoto(await upload.png().toBuffer())
  if (!encoded.ok) throw new Error(encoded.reason)
  return encoded.photo
}

test('pictures without small sizes are found beside thousands that have them', async () => {
  const db = freshDatabase()
  const owner = newActor(db)
  const listingId = newListing(db, { ownerId: owner.userId })
  const [first, last, event] = [
    await encode('#112233'),
    await encode('#223344'),
    await encode('#334455'),
  ]
  const add = (photo: typeof first) =>
    addPhotos(db, owner, listingId, { photos: [photo], alt: 'x' })
  await add(first)
  const { id: _, ...row } = db.select().from(photos).get() ?? {}
  for (let n = 0; n < 21; n += 1) {
    db.insert(photos)
      .values(Array(100).fill({ ...row, listingId: newListing(db) }))
      .run()
  }
  await add(last)
  // The narrower size of an event's image needs none.
  await write(db, (tx) => storeImage(tx, owner, [event.thumb, { ...event.full, width: 9999 }]))
  db.delete(cardPictures).where(eq(cardPictures.sourceHash, last.full.hash)).run()
  await makeMissingCardPictures(db)
  const made = db.select({ hash: cardPictures.sourceHash }).from(cardPictures).all()
  expect(made.map(({ hash }) => hash).sort()).toEqual(
    [first, last, event].map(({ full }) => full.hash).sort(),
  )
})
