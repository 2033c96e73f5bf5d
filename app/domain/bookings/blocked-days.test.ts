import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { blockedDays, bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { blockDays, listBlockedDays, listOwnRentals, unblockDays } from './blocked-days.server.ts'
import { maxBlockedSpans } from './booking.ts'
import { listTakenDays, listTakenRanges } from './queries.server.ts'
import { requestBooking } from './request.server.ts'
import { answerBooking } from './transitions.server.ts'

let db: OpenDatabase
let owner: Actor
let guest: Actor
let rental: number

// Far enough ahead to be in the future in every time zone.
const start = addDays(new Date().toISOString().slice(0, 10), 40)
const day = (offset: number) => addDays(start, offset)
const span = (from: number, to: number) => ({ startDate: day(from), endDate: day(to) })

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  guest = newActor(db)
  rental = newListing(db, { ownerId: owner.userId, title: 'Cabin' }, { terms: 'Rent' })
})

const block = (from: number, to: number, who = owner) => blockDays(db, who, rental, span(from, to))
const request = (from: number, to: number) => requestBooking(db, guest, rental, span(from, to))

async function blocked(from: number, to: number): Promise<number> {
  const outcome = await block(from, to)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.id
}

test('blocked days are taken for everybody, both ends included', async () => {
  await blocked(3, 5)
  expect(listTakenDays(db, rental)).toEqual([day(3), day(4), day(5)])
  expect(listTakenRanges(db, rental)).toEqual([span(3, 5)])
  for (const [from, to] of [
    [3, 3],
    [5, 6],
    [1, 8],
  ] as const) {
    expect(await request(from, to)).toEqual({ ok: false, reason: 'days_taken' })
  }
  expect(db.select().from(bookings).all()).toEqual([])
  expect((await request(6, 7)).ok).toBe(true)
  expect(listTakenRanges(db, rental)).toEqual([span(3, 5), span(6, 7)])
  db.update(listings).set({ takenAt: nowInstant() }).run()
  expect(listTakenRanges(db, rental), 'of a hidden rental').toHaveLength(2)
})

test('days that are opened again can be booked', async () => {
  const id = await blocked(3, 5)
  expect(await unblockDays(db, owner, id)).toEqual({ ok: true, ...span(3, 5) })
  expect(listTakenDays(db, rental)).toEqual([])
  expect((await request(3, 5)).ok).toBe(true)
  expect(await unblockDays(db, owner, id)).toEqual({ ok: false, reason: 'not_found' })
  const recorded = db.select().from(activities).all()
  const own = recorded.filter(({ type }) => type.startsWith('listing.days'))
  expect(own).toMatchObject([
    { type: 'listing.days_blocked', subjectId: rental, actorId: owner.userId },
    { type: 'listing.days_unblocked', subjectId: rental, actorId: owner.userId },
  ])
})

test('requested and booked days cannot be blocked, declined ones can', async () => {
  const requested = await request(4, 4)
  if (!requested.ok) throw new Error(requested.reason)
  expect(await block(3, 5)).toEqual({ ok: false, reason: 'booked' })
  const decline = { status: 'declined', answer: '' } as const
  await answerBooking(db, owner, requested.bookingId, decline)
  expect((await block(3, 5)).ok).toBe(true)
})

test('the days of another rental stay free', async () => {
  await blocked(3, 5)
  const other = newListing(db, { ownerId: owner.userId }, { terms: 'Rent' })
  expect(listTakenDays(db, other)).toEqual([])
  expect((await requestBooking(db, guest, other, span(3, 5))).ok).toBe(true)
})

test.each([
  ['end_before_start', span(5, 4)],
  ['too_long', span(0, 366)],
  ['too_far', { startDate: addDays(start, 400), endDate: addDays(start, 400) }],
  ['in_the_past', { startDate: '2020-01-01', endDate: day(0) }],
] as const)('days are refused: %s', async (reason, days) => {
  expect(await blockDays(db, owner, rental, days)).toEqual({ ok: false, reason })
})

test('the same days are not blocked twice', async () => {
  await blocked(3, 5)
  expect(await block(5, 9)).toEqual({ ok: false, reason: 'blocked_already' })
  expect(await block(0, 20)).toEqual({ ok: false, reason: 'blocked_already' })
  expect(listBlockedDays(db, rental)).toHaveLength(1)
})

test('only so many spans of a rental are blocked at a time', async () => {
  for (let n = 0; n < maxBlockedSpans; n += 1) await blocked(2 * n, 2 * n)
  expect(await block(300, 300)).toEqual({ ok: false, reason: 'too_many_spans' })
})

test('only the owner and administrators block days, and only of rentals', async () => {
  expect(await block(0, 1, guest)).toEqual({ ok: false, reason: 'not_found' })
  const id = await blocked(3, 5)
  expect(await unblockDays(db, guest, id)).toEqual({ ok: false, reason: 'not_found' })
  const admin = newActor(db, { role: 'admin' })
  expect((await block(0, 1, admin)).ok).toBe(true)
  const house = newListing(db, { ownerId: owner.userId }, { terms: 'Sell' })
  const refused = await blockDays(db, owner, house, span(0, 1))
  expect(refused).toEqual({ ok: false, reason: 'not_for_rent' })
})

test('an owner finds their rentals, an administrator also those of the town', () => {
  const town = newListing(db, { ownerId: null, title: 'Gatehouse' }, { terms: 'Rent' })
  newListing(db, { ownerId: owner.userId, title: 'House' }, { terms: 'Sell' })
  expect(listOwnRentals(db, owner)).toEqual([{ id: rental, title: 'Cabin' }])
  const admin = newActor(db, { role: 'admin' })
  expect(listOwnRentals(db, admin)).toEqual([{ id: town, title: 'Gatehouse' }])
})

test('the database keeps a day from being both blocked and booked', async () => {
  await request(4, 4)
  const days = { listingId: rental, ...span(3, 5) }
  expect(() => db.insert(blockedDays).values(days).run()).toThrow('a blocked day is booked')
  await blocked(8, 9)
  const hold = db.$client.prepare(
    'insert into booking_days (listing_id, day, booking_id) values (?, ?, 1)',
  )
  expect(hold.run(rental, day(8)).changes).toBe(0)
  expect(hold.run(rental, day(10)).changes).toBe(1)
})
