import { randomFillSync } from 'node:crypto'
import { count } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { moderateEvent } from '#app/domain/events/moderation.server.ts'
import { changeEvent, createEvent } from '#app/domain/events/submit.server.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { removePhoto } from '#app/domain/listings/photos/photo-removal.server.ts'
import { encodePhoto } from '#app/domain/photos/encode.server.ts'
import { findNamedFile } from '#app/domain/photos/files.server.ts'
import { readFileName } from '#app/domain/photos/photo-address.ts'
import { listPhotos } from '#app/domain/photos/photos.server.ts'
import { deleteRemoved } from '#app/domain/undo/delete-removed.server.ts'
import { hours, minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { eventImages, events } from '#db/schema/events.ts'
import { photoFiles } from '#db/schema/photos.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteUnusedImages, findPicture, uploadImage } from './images.server.ts'

let db: OpenDatabase
let owner: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
})
afterEach(resetClock)

const picture = (width: number, height: number, background = '#446688') =>
  sharp({ create: { width, height, channels: 3, background } })
const upload = (bytes: Uint8Array<ArrayBuffer> | Buffer) =>
  uploadImage(db, owner, new File([new Uint8Array(bytes)], 'photo.svg.exe'))

async function uploaded(background?: string): Promise<number> {
  const outcome = await upload(await picture(64, 48, background).png().toBuffer())
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.id
}
const kept = (table: typeof eventImages | typeof photoFiles) =>
  db.select({ n: count() }).from(table).get()?.n

test('two uploads at once do not exceed the daily limit', async () => {
  storeSetting(db, 'LIMIT_UPLOADS_A_DAY', '1')
  const bytes = await picture(64, 48).png().toBuffer()
  const outcomes = await Promise.all([upload(bytes), upload(bytes)])
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(kept(eventImages)).toBe(1)
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is kept in widths', async (format) => {
  const outcome = await upload(await picture(1200, 900).toFormat(format).toBuffer())
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(findPicture(db, outcome.id)?.sizes).toMatchObject([
    { width: 480, height: 360 },
    { width: 960, height: 720 },
    { width: 1200, height: 900 },
  ])
})

test('a large image gets three widths, a small one only its own', async () => {
  const widths = async (width: number) => {
    const outcome = await upload(await picture(width, 100).png().toBuffer())
    return outcome.ok && findPicture(db, outcome.id)?.sizes.map((size) => size.width)
  }
  expect(await widths(2000)).toEqual([480, 960, 1600])
  expect(await widths(480)).toEqual([480])
  expect(await widths(30)).toEqual([30])
})

test('transparent, grey and 16-bit pictures are kept', async () => {
  const sources = [
    await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer(),
    await picture(9, 9).greyscale().toColourspace('b-w').png().toBuffer(),
    await picture(9, 9).toColourspace('rgb16').png().toBuffer(),
    await picture(9, 9).toColourspace('cmyk').jpeg().toBuffer(),
  ]
  for (const source of sources) expect(await upload(source)).toMatchObject({ ok: true })
})

test('every other kind of file is refused', async () => {
  const refused = { ok: false, reason: 'not_an_image' }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect(await upload(Buffer.from(svg))).toEqual(refused)
  expect(await upload(await picture(9, 9).gif().toBuffer())).toEqual(refused)
  expect(await upload(await picture(9, 9).tiff().toBuffer())).toEqual(refused)
  expect(await upload(Buffer.alloc(0))).toEqual(refused)
  const large = await upload(Buffer.alloc(10 * 1024 * 1024 + 1))
  expect(large).toEqual({ ok: false, reason: 'too_large' })
  expect(kept(photoFiles)).toBe(0)
})

test('a 12-megapixel phone photo is stored upright, in the widths of a page', async () => {
  const grain = randomFillSync(Buffer.alloc(400 * 300 * 3))
  const photo = await sharp(grain, { raw: { width: 400, height: 300, channels: 3 } })
    .resize(4000, 3000)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer()
  const outcome = await upload(photo)
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(findPicture(db, outcome.id)?.sizes.at(-1)).toMatchObject({ width: 1600, height: 2133 })
})

test('an image waits for approval with its version', async () => {
  const admin = newActor(db, { role: 'admin' })
  const created = await createEvent(db, owner, filledEvent())
  if (!created.ok) throw new Error(created.reason)
  const approve = { status: 'approved', feedback: '' } as const
  await moderateEvent(db, admin, created.id, approve)
  const imageId = await uploaded()
  await changeEvent(db, owner, created.id, filledEvent({ imageId, imageAlt: 'Pies' }))
  const shown = () => db.select().from(events).get()?.imageId
  expect(shown()).toBeNull()
  await moderateEvent(db, admin, created.id, approve)
  expect(shown()).toBe(imageId)
})

test('another member’s upload cannot be used, but an administrator keeps the owner’s', async () => {
  const imageId = await uploaded()
  const other = newActor(db)
  const stolen = await createEvent(db, other, filledEvent({ imageId }))
  expect(stolen).toEqual({ ok: false, reason: 'image_not_found' })
  const created = await createEvent(db, owner, filledEvent({ imageId, bgImageId: imageId }))
  if (!created.ok) throw new Error(created.reason)
  const admin = newActor(db, { role: 'admin' })
  expect((await changeEvent(db, admin, created.id, filledEvent({ imageId }))).ok).toBe(true)
})

test('unused images are deleted after a day, with files that nothing else uses', async () => {
  const png = await picture(64, 48, '#111111').png().toBuffer()
  const photo = await encodePhoto(png)
  if (!photo.ok) throw new Error(photo.reason)
  const listing = newListing(db)
  await addPhotos(db, newActor(db, { role: 'admin' }), listing, {
    photos: [photo.photo],
    alt: 'the same picture',
  })
  await upload(png)
  const [used, unused] = [await uploaded('#222222'), await uploaded('#333333')]
  await createEvent(db, owner, filledEvent({ imageId: used }))
  await deleteUnusedImages(db)
  expect(kept(eventImages)).toBe(3)
  moveClock(hours(25))
  await deleteUnusedImages(db)
  expect(kept(eventImages)).toBe(1)
  expect(findPicture(db, unused)).toBeNull()
  expect(listPhotos(db, listing), 'the listing keeps its photo').toHaveLength(1)
  expect(findPicture(db, used)?.sizes).toHaveLength(1)
})

test('a listing’s removed photo keeps its file if an event uses it too', async () => {
  const png = await picture(64, 48).png().toBuffer()
  const photo = await encodePhoto(png)
  const shared = await upload(png)
  if (!photo.ok || !shared.ok) throw new Error('not encoded')
  const listing = newListing(db)
  await addPhotos(db, newActor(db, { role: 'admin' }), listing, {
    photos: [photo.photo],
    alt: 'the same picture',
  })
  const [added] = listPhotos(db, listing)
  expect(await removePhoto(db, owner, listing, added?.id ?? 0)).toBe('the same picture')
  moveClock(minutes(11))
  await deleteRemoved(db)
  const name = readFileName(findPicture(db, shared.id)?.sizes[0]?.src ?? '') ?? ''
  expect(findNamedFile(db, name)).not.toBeNull()
})
