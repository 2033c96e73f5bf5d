import { isNotNull, notInArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listFirstPictures } from '#app/domain/classifieds/pictures.server.ts'
import { listClassifieds } from '#app/domain/classifieds/queries.server.ts'
import { listings } from '#db/schema/listings.ts'
import { photos } from '#db/schema/photos.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedDemoTown } from './demo-town.ts'
import { listingDrawings } from './listing-drawings.ts'
import { drawListingPictures } from './listing-pictures.ts'

/** Bytes of a picture in a list. */
const largestThumb = 5 * 1024

test('every property and activity of the demo town has a picture', async () => {
  const db = freshDatabase()
  await seedDemoTown(db)
  const shown = db.select({ id: photos.listingId }).from(photos)
  const bare = db
    .select({ source: listings.source })
    .from(listings)
    .where(notInArray(listings.id, shown))
    .all()
  expect(bare.length).toBeGreaterThan(0)
  expect(new Set(bare.map(({ source }) => source))).toEqual(new Set(['work']))
})

test('most classifieds in the list have a picture, and some tickets on sale have one', async () => {
  const db = freshDatabase()
  await seedDemoTown(db)
  const { rows } = listClassifieds(db, { q: '', section_id: 0, page: 1 })
  const pictures = listFirstPictures(
    db,
    rows.map(({ classified }) => classified.id),
  )
  expect(pictures.size).toBeGreaterThan(rows.length / 2)
  const withPicture = db.select().from(ticketTypes).where(isNotNull(ticketTypes.imageId)).all()
  expect(new Set(withPicture.map(({ imageId }) => imageId)).size).toBe(3)
  expect(withPicture.filter(({ waitingImageId }) => waitingImageId !== null)).toEqual([])
})

test('the pictures of the demo town are no recolorings of a few', () => {
  const drawings = Object.values(listingDrawings).flatMap((all) =>
    all.map(([, drawing]) => drawing),
  )
  const shapes = drawings.map((drawing) => drawing.replaceAll(/#[\da-f]{3,8}\b/gi, ''))
  expect(new Set(shapes).size).toBeGreaterThan(40)
})

test('no picture of the demo town is heavy in a list', async () => {
  const pictures = [...(await drawListingPictures()).values()].flat()
  expect(pictures.length).toBeGreaterThan(40)
  const bytes = pictures.map(({ photo }) => photo.thumb.bytes.length)
  expect(Math.max(...bytes)).toBeLessThanOrEqual(largestThumb)
})
