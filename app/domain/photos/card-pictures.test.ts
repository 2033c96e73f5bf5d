import { randomFillSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { count } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { removePhoto } from '#app/domain/listings/photos/photo-removal.server.ts'
import { deleteRemoved } from '#app/domain/undo/delete-removed.server.ts'
import { minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { cardPictures, photoFiles } from '#db/schema/photos.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { cardBytes } from './card-picture.ts'
import { findFirstPictures } from './card-pictures.server.ts'
import { encodePhoto } from './encode.server.ts'
import { encodeCardPictures } from './encode-card-picture.server.ts'
import { makeMissingCardPictures } from './make-card-pictures.server.ts'
import { listPhotos } from './photos.server.ts'

const folder = 'tests/fixtures/photos/'
const photographs = readdirSync(folder).filter((name) => name.endsWith('.jpg'))

const noise = (width: number, height: number) => {
  const channels = 3
  const pixels = randomFillSync(Buffer.alloc(width * height * channels))
  return sharp(pixels, { raw: { width, height, channels } }).png().toBuffer()
}

async function encoded(upload: Buffer) {
  const outcome = await encodePhoto(upload)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.photo
}

describe('the forms that lists show', () => {
  test('there are three photographs to encode', () => expect(photographs).toHaveLength(3))

  test.each(photographs)('%s keeps to its bytes, and is not blurred for it', async (name) => {
    const { small, large } = await encodeCardPictures(readFileSync(folder + name))
    expect(small).toMatchObject({ width: 320, height: 200 })
    expect(large.width).toBeGreaterThan(400)
    expect(small.bytes.length).toBeLessThanOrEqual(5 * 1024)
    expect(large.bytes.length).toBeLessThanOrEqual(14 * 1024)
    // A blurred picture would need hardly any bytes.
    expect(small.bytes.length).toBeGreaterThan(cardBytes.small / 2)
  })

  test('noise keeps to its bytes too', async () => {
    const { small, large } = await encodeCardPictures(await noise(1280, 960))
    expect(small.bytes.length).toBeLessThanOrEqual(cardBytes.small)
    expect(large.bytes.length).toBeLessThanOrEqual(cardBytes.large)
  })

  test.each([
    ['wide', 1280, 100, 160, 100],
    ['tall', 200, 1280, 200, 125],
    ['tiny', 1, 1, 1, 1],
  ])('a %s picture is cut to the shape and not enlarged', async (_, width, height, cut, high) => {
    const { large } = await encodeCardPictures(await noise(width, height))
    expect(large).toMatchObject({ width: cut, height: high })
    expect(await sharp(large.bytes).metadata()).toMatchObject({ width: cut, height: high })
  })
})

describe('the first photo of a listing', () => {
  afterEach(resetClock)

  let db: OpenDatabase
  let owner: Actor
  let listing: number
  beforeEach(() => {
    db = freshDatabase()
    owner = newActor(db)
    listing = newListing(db, { ownerId: owner.userId })
  })
  const files = () => db.select({ n: count() }).from(photoFiles).get()?.n
  const version = () => db.$client.prepare('select version from content_version').pluck().get()

  test('is on its card, with its words; a listing without one has none', async () => {
    const bare = newListing(db)
    for (const alt of ['Front', 'Back']) {
      await addPhotos(db, newActor(db, { role: 'admin' }), listing, {
        photos: [await encoded(await noise(64, 40))],
        alt,
      })
    }
    const cards = findFirstPictures(db, [listing, bare])
    expect([...cards.keys()]).toEqual([listing])
    expect(cards.get(listing)).toMatchObject({ alt: 'Front', bytes: expect.any(Number) })
    expect(cards.get(listing)?.large).toMatch(/^\/photos\/[0-9a-f]{24}\.webp$/)
  })

  test('from before lists showed pictures gets them by the job, once, and pages change', async () => {
    await addPhotos(db, newActor(db, { role: 'admin' }), listing, {
      photos: [await encoded(await noise(700, 500))],
      alt: 'One',
    })
    const made = findFirstPictures(db, [listing])
    db.delete(cardPictures).run()
    expect(findFirstPictures(db, [listing]).size).toBe(0)
    expect(listPhotos(db, listing)[0]?.card).toBeUndefined()
    const before = Number(version())
    await makeMissingCardPictures(db)
    expect(findFirstPictures(db, [listing])).toEqual(made)
    expect(listPhotos(db, listing)[0]?.card).toBe(made.get(listing)?.large)
    expect(version()).toBe(before + 1)
    await makeMissingCardPictures(db)
    expect(version()).toBe(before + 1)
  })

  test('takes its small forms along when it is removed, but not those of another', async () => {
    const photo = await encoded(await noise(700, 500))
    const other = newListing(db, { ownerId: owner.userId })
    for (const id of [listing, other])
      await addPhotos(db, newActor(db, { role: 'admin' }), id, { photos: [photo], alt: 'One' })
    const all = files()
    const remove = async (id: number) => {
      expect(await removePhoto(db, owner, id, listPhotos(db, id)[0]?.id ?? 0)).toBe('One')
      moveClock(minutes(11))
      await deleteRemoved(db)
    }
    await remove(listing)
    expect(files()).toBe(all)
    expect(findFirstPictures(db, [other]).size).toBe(1)
    await remove(other)
    expect(files()).toBe(0)
    expect(db.select().from(cardPictures).all()).toEqual([])
  })
})
