import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listAllPhotos, listPhotos } from '#app/domain/photos/photos.server.ts'
import { deleteRemoved } from '#app/domain/undo/delete-removed.server.ts'
import { minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { listings } from '#db/schema/listings.ts'
import { photoFiles } from '#db/schema/photos.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isListingPublic, postLease } from '#tests/support/listings.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newActor } from '#tests/support/users.ts'
import { findChange } from '../changes/changes.server.ts'
import { moderateListing } from '../moderation.server.ts'
import { addPhotos } from './add-photos.server.ts'
import { removePhoto, restorePhoto } from './photo-removal.server.ts'
import { changePhotoText } from './photo-text.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor
let id: number

beforeEach(async () => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  id = await postLease(db, owner)
})
afterEach(resetClock)

const approve = () => moderateListing(db, admin, id, { status: 'approved', feedback: '' })
const add = (actor: Actor, ...alts: string[]) =>
  Promise.all(alts.map((alt) => addPhotos(db, actor, id, { photos: [newPhoto(alt)], alt })))
const findVersion = () => db.select().from(listings).get()?.updatedAt
const shown = () => listPhotos(db, id).map(({ alt }) => alt)
const all = () => listAllPhotos(db, id).map(({ alt }) => alt)
const findId = (alt: string) => listAllPhotos(db, id).find((photo) => photo.alt === alt)?.id ?? 0

describe('a photo that visitors saw', () => {
  let front: number
  beforeEach(async () => {
    await approve()
    await add(admin, 'Front', 'Back')
    front = findId('Front')
    expect(await removePhoto(db, owner, id, front)).toBe('Front')
  })

  test('is gone at once, and back in its place, public, when it is put back', async () => {
    expect(all()).toEqual(['Back'])
    const restored = { ok: true, alt: 'Front', isWaiting: false }
    expect(await restorePhoto(db, owner, id, front)).toEqual(restored)
    expect(shown()).toEqual(['Front', 'Back'])
    expect(findId('Front')).toBe(front)
    expect(findChange(db, id), 'nothing waits for it').toBeNull()
    expect(await restorePhoto(db, owner, id, front), 'sent twice').toEqual(restored)
    expect(all()).toEqual(['Front', 'Back'])
  })

  test('is gone for good after ten minutes, with its files', async () => {
    const files = () => db.select().from(photoFiles).all().length
    const before = files()
    moveClock(minutes(9))
    await deleteRemoved(db)
    expect(files()).toBe(before)
    moveClock(minutes(2))
    await deleteRemoved(db)
    expect(await restorePhoto(db, owner, id, front)).toEqual({ ok: false, reason: 'not_found' })
    expect(files()).toBe(before / 2)
    expect(findViolations(db.$client)).toEqual([])
  })

  test('is not put back on another listing, or by another member', async () => {
    const other = await postLease(db, owner)
    const notFound = { ok: false, reason: 'not_found' }
    expect(await restorePhoto(db, owner, other, front)).toEqual(notFound)
    expect(await restorePhoto(db, newActor(db), id, front)).toEqual(notFound)
    expect(await restorePhoto(db, admin, id, front)).toMatchObject({ ok: true })
  })

  test('is not put back beside six others', async () => {
    await add(admin, 'One', 'Two', 'Three', 'Four', 'Five')
    const refused = { ok: false, reason: 'too_many' }
    expect(await restorePhoto(db, owner, id, front)).toEqual(refused)
    await removePhoto(db, owner, id, findId('One'))
    expect(await restorePhoto(db, owner, id, front)).toMatchObject({ ok: true })
  })
})

test('its owner does not put back what the town removed', async () => {
  await approve()
  await add(admin, 'Front')
  const front = findId('Front')
  await removePhoto(db, admin, id, front)
  expect(await restorePhoto(db, owner, id, front)).toEqual({ ok: false, reason: 'not_found' })
})

test('a photo that waited waits again', async () => {
  await approve()
  await add(owner, 'New')
  const photo = findId('New')
  await removePhoto(db, owner, id, photo)
  expect(findChange(db, id)).toBeNull()
  expect(await restorePhoto(db, owner, id, photo)).toMatchObject({ isWaiting: true })
  expect(shown()).toEqual([])
  expect(findChange(db, id)).toMatchObject({ moderationStatus: 'pending' })
  expect(findViolations(db.$client)).toEqual([])
})

test('a rejection of a photo that was removed meanwhile does not take the listing off', async () => {
  await approve()
  await add(owner, 'Back')
  const seenVersion = findVersion()
  await removePhoto(db, owner, id, findId('Back'))
  const rejection = { status: 'rejected', feedback: '', seenVersion } as const
  const decided = await moderateListing(db, admin, id, rejection)
  expect(decided).toEqual({ ok: false, reason: 'already_decided' })
  expect(isListingPublic(db, id)).toBe(true)
})

test.each([
  ['its owner', () => owner],
  ['an administrator', () => admin],
])('a text that waited waits again when %s puts its photo back', async (_, who) => {
  await approve()
  await add(admin, 'Front')
  const photo = findId('Front')
  await changePhotoText(db, owner, id, { id: photo, alt: 'The front' })
  await removePhoto(db, owner, id, photo)
  expect(await restorePhoto(db, who(), id, photo)).toMatchObject({ isWaiting: false })
  expect(listAllPhotos(db, id)).toMatchObject([{ alt: 'Front', waitingAlt: 'The front' }])
  expect(findChange(db, id)).toMatchObject({ moderationStatus: 'pending' })
  expect(findViolations(db.$client)).toEqual([])
})

test('a waiting text becomes the photo’s if its listing was rejected meanwhile', async () => {
  await approve()
  await add(admin, 'Front')
  const photo = findId('Front')
  await changePhotoText(db, owner, id, { id: photo, alt: 'The front' })
  await removePhoto(db, owner, id, photo)
  await moderateListing(db, admin, id, { status: 'rejected', feedback: '' })
  await restorePhoto(db, owner, id, photo)
  expect(all()).toEqual(['The front'])
  expect(findViolations(db.$client)).toEqual([])
})

test.each([
  ['its owner', () => owner],
  ['an administrator', () => admin],
])(
  'a photo that %s puts back after its listing was approved without it is not public unseen',
  async (_, who) => {
    await add(owner, 'Unseen')
    const photo = findId('Unseen')
    await removePhoto(db, owner, id, photo)
    await approve()
    await restorePhoto(db, who(), id, photo)
    expect(shown()).toEqual([])
    expect(findChange(db, id)).toMatchObject({ moderationStatus: 'pending' })
    expect(all()).toEqual(['Unseen'])
    expect(findViolations(db.$client)).toEqual([])
  },
)
