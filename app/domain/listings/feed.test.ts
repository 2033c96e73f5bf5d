import { beforeEach, expect, test } from 'vitest'
import { changeMembership } from '#app/domain/accounts/role-and-status.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { listingEntries } from './feed.server.ts'
import type { ListingSource } from './listing.ts'
import { readFilters } from './search/filters.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

const origin = 'https://town.example.org'
const read = (search = '', source: ListingSource = 'properties') =>
  listingEntries(db, readFilters(new URLSearchParams(search), source), {
    pages: origin,
    text: textFor('en'),
  })
const titles = (search = '', source?: ListingSource) =>
  read(search, source).map(({ title }) => title)

test('the newest listings come first, with what the list shows of them', () => {
  newListing(db, { title: 'Old', publishedAt: '2026-01-01T00:00:00.000Z' })
  const id = newListing(
    db,
    {
      title: 'Yellow house',
      description: 'Five rooms.',
      priceCents: 90_00,
      publishedAt: '2026-02-01T00:00:00.000Z',
      updatedAt: '2026-03-01T00:00:00.000Z',
    },
    { terms: 'Rent', rentalFrequency: 'per day', street: '12 Elm Street', propertyId: '12-34-56' },
  )
  expect(titles()).toEqual(['Yellow house', 'Old'])
  const [entry] = read()
  expect(entry).toEqual({
    title: 'Yellow house',
    address: `${origin}/properties/${id}`,
    published: '2026-02-01T00:00:00.000Z',
    updated: '2026-03-01T00:00:00.000Z',
    paragraphs: ['Homes\u00a0· Millbrook\u00a0· Michigan\u00a0· $90 per day', 'Five rooms.'],
    categories: ['Homes', 'Millbrook'],
  })
})

test('the filters are those of the list, and the order is always the newest first', () => {
  const at = (month: number) => `2026-0${month}-01T00:00:00.000Z`
  newListing(db, { title: 'House', publishedAt: at(1), priceCents: 100 })
  newListing(db, { title: 'Lot', category: 'Lots', publishedAt: at(2), priceCents: 200 })
  newListing(db, { title: 'Far house', city: 'Stone Ferry', publishedAt: at(3) })
  newListing(db, { title: 'Miller', source: 'work', category: 'temp' })
  expect(titles()).toEqual(['Far house', 'Lot', 'House'])
  expect(titles('sort=price-low')).toEqual(['Far house', 'Lot', 'House'])
  expect(titles('category=Lots')).toEqual(['Lot'])
  expect(titles('city=Millbrook')).toEqual(['Lot', 'House'])
  expect(titles('state=Ohio')).toEqual([])
  expect(titles('q=house&city=Millbrook')).toEqual(['House'])
  expect(titles('', 'work')).toEqual(['Miller'])
})

test('listings that are not public are in no feed', async () => {
  const [owner, admin] = [newActor(db), newActor(db, { role: 'admin' })]
  const at = nowInstant()
  newListing(db, { title: 'Waiting', moderationStatus: 'pending' })
  newListing(db, { title: 'Refused', moderationStatus: 'rejected' })
  newListing(db, { title: 'Taken', takenAt: at })
  newListing(db, { title: 'Off', deactivatedAt: at })
  newListing(db, { title: 'Unpaid', unpaidSince: at })
  newListing(db, { title: 'Public', ownerId: owner.userId })
  expect(titles()).toEqual(['Public'])
  expect(titles('q=waiting')).toEqual([])
  db.update(users).set({ emailVerifiedAt: at }).run()
  await changeMembership(db, admin, owner.userId, { role: 'member', status: 'suspended' })
  expect(titles()).toEqual([])
})

test('a feed has fifty entries at most', () => {
  for (let n = 0; n < 52; n += 1) newListing(db, { title: `House ${n}` })
  expect(titles()).toHaveLength(50)
  expect(titles('q=house')).toHaveLength(50)
})
