import { crc32, deflateSync } from 'node:zlib'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { findListing, type Listing } from '#app/domain/listings/find-listing.server.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { removePhoto } from '#app/domain/listings/photos/photo-removal.server.ts'
import { serializeListing } from '#app/domain/listings/serializers.server.ts'
import { deleteRemoved } from '#app/domain/undo/delete-removed.server.ts'
import { minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { photoFiles, photos } from '#db/schema/photos.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { encodePhoto, encodeWidths } from './encode.server.ts'
import { findMainPhotos, listPhotos, makeMainPhoto } from './photos.server.ts'

afterEach(resetClock)

let db: OpenDatabase
let owner: Actor
let admin: Actor
let listing: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  listing = newListing(db, { ownerId: owner.userId })
})

const picture = (width: number, height: number, background = '#446688') =>
  sharp({ create: { width, height, channels: 3, background } })

async function encoded(background?: string) {
  const outcome = await encodePhoto(await picture(64, 48, background).jpeg().toBuffer())
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.photo
}

test('a phone photo becomes two upright sizes without metadata', async () => {
  const upload = await picture(4000, 3000)
    .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const outcome = await encodePhoto(upload)
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(outcome.photo).toMatchObject({
    thumb: { width: 320, height: 427 },
    full: { width: 1280, height: 1707 },
  })
  const kept = await sharp(outcome.photo.full.bytes).metadata()
  expect(kept.format).toBe('webp')
  expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual(Array(4).fill(undefined))
})

test('a small photo is not enlarged', async () => {
  const outcome = await encodePhoto(await picture(100, 50).png().toBuffer())
  expect(outcome).toMatchObject({ ok: true, photo: { full: { width: 100, height: 50 } } })
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is read', async (format) => {
  expect(await encodePhoto(await picture(64, 48).toFormat(format).toBuffer())).toMatchObject({
    ok: true,
  })
})

test('a file that is not a photo is refused, whatever it claims to be', async () => {
  const jpeg = await picture(640, 480).jpeg().toBuffer()
  const refused = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('hello'),
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    jpeg.subarray(0, jpeg.length / 2),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500)]),
  ]
  for (const upload of refused) {
    expect(await encodePhoto(upload)).toEqual({ ok: false, reason: 'not_an_image' })
  }
})

test('of a file with two formats only the picture is kept', async () => {
  const jpeg = await picture(64, 48).jpeg().toBuffer()
  const outcome = await encodePhoto(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(outcome.photo.full.bytes.includes('<script>')).toBe(false)
})

test('of an animation the first frame is kept', async () => {
  const frames = ['#ff0000', '#0000ff'].map((background) => picture(32, 32, background).png())
  const buffers = await Promise.all(frames.map((frame) => frame.toBuffer()))
  const gif = await sharp(buffers, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(gif).metadata()).pages).toBe(2)
  const outcome = await encodePhoto(gif)
  if (!outcome.ok) throw new Error(outcome.reason)
  const { dominant } = await sharp(outcome.photo.full.bytes).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(outcome.photo.full.height).toBe(32)
})

test('too many bytes or pixels are refused before anything is decoded', async () => {
  const large = await encodePhoto(Buffer.alloc(10 * 1024 * 1024 + 1))
  expect(large).toEqual({ ok: false, reason: 'too_large' })
  expect(await encodePhoto(bomb(30_000, 30_000))).toEqual({ ok: false, reason: 'too_many_pixels' })
})

test('pictures of several uploads are decoded one after the other', async () => {
  const upload = await picture(3000, 2000).png().toBuffer()
  let atOnce = 0
  const watch = setInterval(() => {
    atOnce = Math.max(atOnce, sharp.counters().process)
  }, 1)
  await Promise.all([1, 2, 3, 4].map(() => encodeWidths(upload, [320])))
  clearInterval(watch)
  expect(atOnce).toBe(1)
})

test('the API names the first photo at its full address', async () => {
  const found = () => serializeListing(db, findListing(db, owner, 'properties', listing) as Listing)
  expect(found().image_url).toBeNull()
  await addPhotos(db, admin, listing, { photos: [await encoded()], alt: 'Front' })
  expect(found().image_url).toMatch(/^http:\/\/.+\/photos\/[0-9a-f]{24}\.webp$/)
})

test('six photos at most, in their order, with a chosen first one', async () => {
  for (let index = 1; index <= 6; index += 1) {
    const photo = await encoded(`#11223${index}`)
    expect(await addPhotos(db, admin, listing, { photos: [photo], alt: `Photo ${index}` })).toEqual(
      {
        ok: true,
      },
    )
  }
  const seventh = { photos: [await encoded()], alt: 'Photo 7' }
  expect(await addPhotos(db, admin, listing, seventh)).toEqual({ ok: false, reason: 'too_many' })
  const last = listPhotos(db, listing).at(-1)
  expect(await makeMainPhoto(db, owner, listing, last?.id ?? 0)).toBe('Photo 6')
  expect(listPhotos(db, listing).map((photo) => photo.alt)).toEqual([
    'Photo 6',
    'Photo 1',
    'Photo 2',
    'Photo 3',
    'Photo 4',
    'Photo 5',
  ])
  const bare = newListing(db)
  const covers = findMainPhotos(db, [listing, bare])
  expect([...covers]).toEqual([[listing, last?.full.src]])
})

test('the history says who chose another main photo, once', async () => {
  for (const alt of ['Front', 'Back']) {
    await addPhotos(db, admin, listing, { photos: [await encoded()], alt })
  }
  const [front, back] = listPhotos(db, listing)
  const chosen = () =>
    db.select().from(activities).where(eq(activities.type, 'listing.photo_moved')).all()
  expect(await makeMainPhoto(db, owner, listing, front?.id ?? 0)).toBe('Front')
  expect(await makeMainPhoto(db, owner, newListing(db), back?.id ?? 0)).toBeNull()
  expect(chosen()).toEqual([])
  // As after one was moved, and the removed one was put back in its place.
  db.update(photos).set({ position: 1 }).run()
  for (const _ of ['a tap', 'a second tap']) {
    expect(await makeMainPhoto(db, owner, listing, back?.id ?? 0)).toBe('Back')
  }
  expect(listPhotos(db, listing).map((photo) => photo.alt)).toEqual(['Back', 'Front'])
  expect(chosen()).toMatchObject([{ actorId: owner.userId, subjectId: listing }])
})

test('a removed photo deletes its files, unless another photo uses them', async () => {
  const files = () => db.select({ n: count() }).from(photoFiles).get()?.n
  const photo = await encoded()
  const copy = newListing(db)
  await addPhotos(db, admin, listing, { photos: [photo], alt: 'one' })
  await addPhotos(db, admin, copy, { photos: [photo], alt: 'the same' })
  const [first, second] = [listPhotos(db, listing)[0], listPhotos(db, copy)[0]]
  if (!first || !second) throw new Error('not stored')
  const before = files()
  const remove = async (id: number, photo: number) => {
    const alt = await removePhoto(db, owner, id, photo)
    moveClock(minutes(11))
    await deleteRemoved(db)
    return alt
  }
  expect(await remove(copy, first.id), 'not of this listing').toBeNull()
  expect(await remove(listing, first.id)).toBe('one')
  expect(files()).toBe(before)
  await remove(copy, second.id)
  expect(files()).toBe(0)
})

/** A PNG of a few bytes whose header claims an enormous picture. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
