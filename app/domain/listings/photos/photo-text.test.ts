import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listAllPhotos, listPhotos } from '#app/domain/photos/photos.server.ts'
import { listUnscreened } from '#app/domain/screening/waiting-posts.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { listings } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { postLease } from '#tests/support/listings.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newActor } from '#tests/support/users.ts'
import { findChange } from '../changes/changes.server.ts'
import { describeChange } from '../changes/describe-change.server.ts'
import { discardOwnChange } from '../changes/resubmission.server.ts'
import { moderateListing } from '../moderation.server.ts'
import { addPhotos } from './add-photos.server.ts'
import { removePhoto, restorePhoto } from './photo-removal.server.ts'
import { changePhotoText } from './photo-text.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor
let listing: number
let photo: number

beforeEach(async () => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  listing = await postLease(db, owner)
  await addPhotos(db, owner, listing, { photos: [newPhoto('front')], alt: 'House' })
  photo = listAllPhotos(db, listing)[0]?.id ?? 0
})

afterEach(() => expect(findViolations(db.$client)).toEqual([]))

const say = (alt: string, actor = owner) => changePhotoText(db, actor, listing, { id: photo, alt })
const decide = (status: 'approved' | 'rejected') =>
  moderateListing(db, admin, listing, { status, feedback: '' })
const seen = () => listPhotos(db, listing).map(({ alt }) => alt)

test('of a listing that waits is changed at once, and another listing has no such photo', async () => {
  expect(await say('The porch in May')).toEqual({ isChanged: true, isWaiting: false })
  expect(seen()).toEqual(['The porch in May'])
  expect(await say('The porch in May')).toMatchObject({ isChanged: false })
  const other = await postLease(db, owner)
  expect(await changePhotoText(db, owner, other, { id: photo, alt: 'Mine' })).toBeNull()
})

test('of a photo that visitors see waits until it is approved', async () => {
  await decide('approved')
  expect(await say('The porch in May')).toEqual({ isChanged: true, isWaiting: true })
  expect(seen()).toEqual(['House'])
  const row = db.select().from(listings).all()[0]
  if (!row) throw new Error('no listing')
  const change = findChange(db, listing)
  expect(describeChange(db, { listing: row, change }, wordsFor('en'))?.changes).toEqual([
    {
      label: 'Photo 1 of 1: What the photo shows',
      before: { text: 'House' },
      after: { text: 'The porch in May' },
    },
  ])
  await decide('approved')
  expect(seen()).toEqual(['The porch in May'])
  expect(findChange(db, listing)).toBeNull()
})

test('that was rejected stays hidden, and is gone with the discarded change', async () => {
  await decide('approved')
  await say('Buy now')
  await decide('rejected')
  expect(seen()).toEqual(['House'])
  expect(listAllPhotos(db, listing)).toMatchObject([{ alt: 'House', waitingAlt: 'Buy now' }])
  await discardOwnChange(db, owner, { id: listing, source: 'properties' })
  expect(listAllPhotos(db, listing)).toMatchObject([{ alt: 'House', waitingAlt: null }])
})

test('back to the approved one, or with the photo removed, ends the change', async () => {
  await decide('approved')
  await say('The porch')
  expect(await say('House')).toEqual({ isChanged: true, isWaiting: false })
  expect(findChange(db, listing)).toBeNull()
  await say('The porch')
  await removePhoto(db, owner, listing, photo)
  expect(findChange(db, listing)).toBeNull()
})

test('waits again with a photo that was removed and put back', async () => {
  await decide('approved')
  await say('The porch')
  await removePhoto(db, owner, listing, photo)
  await restorePhoto(db, owner, listing, photo)
  expect(listAllPhotos(db, listing)).toMatchObject([{ alt: 'House', waitingAlt: 'The porch' }])
  expect(findChange(db, listing)).toMatchObject({ moderationStatus: 'pending' })
})

test('is screened, and shown to nobody before it is approved', async () => {
  await decide('approved')
  await say('Wire money now')
  expect(listUnscreened(db, 9)).toMatchObject([
    { words: { body: expect.stringContaining('Wire money now') } },
  ])
  expect(JSON.stringify(listPhotos(db, listing))).not.toContain('Wire')
})

test('by an administrator is public at once, and replaces one that waits', async () => {
  await decide('approved')
  await say('The porch')
  expect(await say('The porch in May', admin)).toMatchObject({ isWaiting: false })
  expect(listAllPhotos(db, listing)).toMatchObject([{ alt: 'The porch in May', waitingAlt: null }])
  expect(findChange(db, listing)).toBeNull()
})
