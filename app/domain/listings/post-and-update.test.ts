import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { propertyForm } from '#app/domain/listings/forms.ts'
import { postProperty } from '#app/domain/listings/post-and-update.server.ts'
import { listPhotos } from '#app/domain/photos/photos.server.ts'
import { hours } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { propertyDetails } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isListingPublic, postedId, postLease, typedLease } from '#tests/support/listings.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { newActor } from '#tests/support/users.ts'
import { listPendingListings } from './moderation.server.ts'

let db: OpenDatabase
let owner: Actor
let other: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  other = newActor(db)
})

const post = (changes?: Parameters<typeof postLease>[2]) => postLease(db, owner, changes)
const isPublic = (id: number) => isListingPublic(db, id)

test('a post keeps the fields of its terms and waits for approval', async () => {
  const id = await post()
  const details = db.select().from(propertyDetails).get()
  expect(details).toMatchObject({ leaseLengthMonths: 12, depositCents: 50_050 })
  expect(details).toMatchObject({ rentalFrequency: '', financingAvailable: null })
  expect(isPublic(id)).toBe(false)
  expect(findListing(db, other, 'properties', id), 'others do not see it').toBeNull()
  expect(findListing(db, owner, 'properties', id)).toMatchObject({ priceCents: 120_000 })
  expect(listPendingListings(db).total).toBe(1)
})

test('sent twice from one page is one post, and from another page another', async () => {
  const send = (key: string) =>
    postedId(
      postProperty(db, owner, propertyForm(textFor('en')).parse(typedLease), null, {
        key,
        keptFor: hours(24),
      }),
    )
  const id = await send('one-page')
  expect(await send('one-page')).toBe(id)
  expect(listPendingListings(db).total).toBe(1)
  expect(await send('another-page')).not.toBe(id)
  expect(await post()).not.toBe(await post())
})

test('a post brings its photos once, in their order, within the limit of uploads', async () => {
  const photos = { photos: ['front', 'back'].map(newPhoto), alt: 'The house' }
  const onePage = { key: 'one-page', keptFor: hours(24) }
  const send = (submission = onePage) =>
    postProperty(db, owner, propertyForm(textFor('en')).parse(typedLease), photos, submission)
  const id = await postedId(send())
  expect(await postedId(send())).toBe(id)
  expect(listPhotos(db, id).map(({ alt }) => alt)).toEqual(['The house', 'The house'])
  expect(listPhotos(db, id)[0]?.full.src).toContain('front')
  expect(listPendingListings(db).total).toBe(1)
  storeSetting(db, 'LIMIT_UPLOADS_A_DAY', '3')
  expect(await send({ ...onePage, key: 'another' })).toEqual({
    ok: false,
    reason: 'too_many_today',
  })
  expect(listPendingListings(db).total, 'nothing of it is stored').toBe(1)
})

test.each([
  [{ terms: 'Gift' }, 'terms'],
  [{ category: 'Castles' }, 'category'],
  [{ title: ' ' }, 'title'],
  [{ price: '-1' }, 'price'],
  [{ leaseLengthMonths: '0' }, 'leaseLengthMonths'],
  [{ leaseLengthMonths: undefined }, 'leaseLengthMonths'],
  [{ terms: 'Rent', rentalFrequency: '' }, 'rentalFrequency'],
  [{ yearBuilt: '12' }, 'yearBuilt'],
  [{ availabilityStartDate: '2026-02-30' }, 'availabilityStartDate'],
  [
    { availabilityStartDate: '2026-02-02', availabilityEndDate: '2026-02-01' },
    'availabilityEndDate',
  ],
  [{ description: 'x'.repeat(5001) }, 'description'],
])('a property with %o is refused at its field', (change, field) => {
  const checked = propertyForm(textFor('en')).safeParse({ ...typedLease, ...change })
  expect(checked.error?.issues.map((issue) => issue.path[0])).toEqual([field])
})

test('values sent for terms that are not chosen are ignored', () => {
  const ignored = { rentalFrequency: 'x'.repeat(999), leaseLengthMonths: 'soon', deposit: 'lots' }
  const checked = propertyForm(textFor('en')).parse({ ...typedLease, ...ignored, terms: 'Sell' })
  expect(checked).not.toHaveProperty('deposit', 'lots')
  expect(checked.leaseLengthMonths ?? null).toBeNull()
})
