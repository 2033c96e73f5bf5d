import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { readColumns } from '#app/domain/listings/changes/changes.server.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { applications } from '#db/schema/applications.ts'
import { listingSources, listings, tourDates } from '#db/schema/listings.ts'
import { ticketOrders, ticketTypes } from '#db/schema/tickets.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findText } from '#tests/support/find-text.ts'
import { insertSample, samplesFor } from '#tests/support/sample-listings.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteMember } from './delete-account.server.ts'

let db: OpenDatabase
let owner: Actor
let other: Actor
beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  other = newActor(db)
})

/** The samples in the owner's own words, by column. */
const writtenIn = (source: ListingSource) =>
  samplesFor(source).flatMap(({ column, field, sample }) =>
    ['choice', 'day'].includes(field.type) || typeof sample.stored !== 'string'
      ? []
      : [[column, sample.stored] as const],
  )

/** Deletes the owner's account; returns what is left in the fields of their listing. */
async function deleteOwner(id: number) {
  expect(await deleteMember(db, newActor(db, { role: 'admin' }), owner.userId)).toEqual({
    ok: true,
  })
  const listing = db.select().from(listings).where(eq(listings.id, id)).get()
  if (!listing) throw new Error('The listing is gone.')
  return readColumns(db, listing)
}

function sellSeat(listingId: number) {
  const past = { startTime: '2026-01-01T09:00:00.000Z', endTime: '2026-01-01T10:00:00.000Z' }
  const date = db
    .insert(tourDates)
    .values({ listingId, ...past })
    .returning()
    .get()
  const seats = { tourDateId: date.id, name: '', priceCents: 0, quantity: -1 }
  const seat = db.insert(ticketTypes).values(seats).returning().get()
  db.insert(ticketOrders)
    .values({
      ...{ ticketTypeId: seat.id, buyerId: other.userId, buyerName: 'Bea', status: 'completed' },
      ...{ buyerEmail: other.email, quantity: 1, unitPriceCents: 0, requestKey: 'x' },
    })
    .run()
}

describe.each(listingSources)('what a deleted account wrote into its %s', (source) => {
  test('is gone, but for the place, where somebody asked for it', async () => {
    const id = insertSample(db, source, owner.userId)
    const request = {
      name: 'Bea',
      email: other.email,
      message: 'May I?',
      status: 'denied',
    } as const
    db.insert(applications)
      .values({ listingId: id, memberId: other.userId, ...request })
      .run()
    const left = await deleteOwner(id)
    const written = writtenIn(source)
    expect(written.length).toBeGreaterThan(4)
    expect(left).toMatchObject({ title: 'a deleted post', city: 'City 7', state: 'State 7' })
    const gone = written.filter(([column]) => !['city', 'state'].includes(column))
    for (const [column, words] of gone) expect(findText(db, words), column).toEqual([])
  })

  test('is gone, but for name and place, where tickets were sold for it', async () => {
    const id = insertSample(db, source, owner.userId)
    sellSeat(id)
    const left = await deleteOwner(id)
    const kept = ['title', 'location', 'city', 'state']
    for (const [column, words] of writtenIn(source)) {
      expect(left[column], column).toBe(kept.includes(column) ? words : '')
    }
  })
})

test('the year in which a house was built goes with its address', async () => {
  const id = insertSample(db, 'properties', owner.userId)
  sellSeat(id)
  expect(await deleteOwner(id)).toMatchObject({ yearBuilt: null, terms: 'Sell' })
})
