import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { days, hours, moveClock, now, resetClock } from '#app/shared/clock.server.ts'
import { addDays } from '#app/shared/town-time.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { bookings, notifications } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/people.ts'
import { answerBooking, cancelBooking, lapseBookings } from './answering.server.ts'
import { type BookingStatus, bookingTransitions } from './booking.ts'
import { heldDays, listBookedRanges } from './queries.server.ts'
import { requestBooking } from './requesting.server.ts'

let db: OpenDatabase
let owner: Actor
let guest: Actor
let rental: number

// Well ahead of today, so that no time zone makes it yesterday.
const start = addDays(new Date().toISOString().slice(0, 10), 40)
const day = (offset: number) => addDays(start, offset)

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  guest = newActor(db)
  rental = newListing(db, { ownerId: owner.userId }, { terms: 'Rent' })
})
afterEach(resetClock)

const request = (from: number, to: number, who = guest) =>
  requestBooking(db, who, rental, { startDate: day(from), endDate: day(to) })

function requested(from = 0, to = 2): number {
  const outcome = request(from, to)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.bookingId
}

test('a request holds every day, both ends included, and tells the owner', () => {
  requested(0, 2)
  expect(heldDays(db, rental)).toEqual([day(0), day(1), day(2)])
  expect(listBookedRanges(db, rental)).toEqual([{ startDate: day(0), endDate: day(2) }])
  expect(db.select().from(notifications).all()).toMatchObject([{ userId: owner.userId }])
})

test('no day is promised twice, and a refused request holds nothing', () => {
  requested(2, 4)
  for (const [from, to] of [
    [4, 6],
    [0, 2],
    [3, 3],
    [0, 9],
  ] as const) {
    expect(request(from, to, newActor(db))).toEqual({ ok: false, reason: 'days_taken' })
  }
  expect(heldDays(db, rental)).toHaveLength(3)
  expect(db.select().from(bookings).all()).toHaveLength(1)
  expect(request(5, 6).ok).toBe(true)
})

test('what cannot be booked says why', () => {
  const ask = (startDate: string, endDate: string, id = rental, who = guest) =>
    requestBooking(db, who, id, { startDate, endDate })
  const refused = (reason: string) => ({ ok: false, reason })
  expect(ask(day(2), day(1))).toEqual(refused('end_before_start'))
  expect(ask('2020-01-01', '2020-01-02')).toEqual(refused('in_the_past'))
  expect(ask(day(0), day(366))).toEqual(refused('too_long'))
  expect(ask(day(0), day(0), 999)).toEqual(refused('not_found'))
  expect(ask(day(0), day(0), rental, owner)).toEqual(refused('own_listing'))
  const house = newListing(db, {}, { terms: 'Sell' })
  expect(ask(day(0), day(0), house)).toEqual(refused('not_for_rent'))
  const limited = newListing(
    db,
    {},
    { terms: 'Rent', availabilityStartDate: day(1), availabilityEndDate: day(3) },
  )
  expect(ask(day(0), day(2), limited)).toEqual(refused('not_available'))
  expect(ask(day(2), day(4), limited)).toEqual(refused('not_available'))
  expect(ask(day(1), day(3), limited).ok).toBe(true)
  const pending = newListing(db, { moderationStatus: 'pending' }, { terms: 'Rent' })
  expect(ask(day(0), day(0), pending)).toEqual(refused('not_found'))
})

test('today is bookable where the town is, whatever the day is in UTC', () => {
  // 3:30 UTC on the 9th is still the evening of the 8th in Detroit, where the clocks change that night.
  moveClock(Date.parse('2031-03-09T03:30:00Z') - now().getTime())
  const book = (date: string) =>
    requestBooking(db, guest, rental, { startDate: date, endDate: date })
  expect(book('2031-03-07')).toEqual({ ok: false, reason: 'in_the_past' })
  expect(book('2031-03-08').ok).toBe(true)
  moveClock(hours(24))
  expect(book('2031-03-08')).toEqual({ ok: false, reason: 'in_the_past' })
  expect(book('2031-03-09').ok).toBe(true)
})

test('an unanswered request lapses after 72 hours and gives its days back', () => {
  requested()
  moveClock(hours(72) - 1000)
  lapseBookings(db)
  expect(heldDays(db, rental)).toHaveLength(3)
  moveClock(2000)
  lapseBookings(db)
  lapseBookings(db)
  expect(heldDays(db, rental)).toEqual([])
  const told = db
    .select()
    .from(notifications)
    .all()
    .filter((row) => row.userId === guest.userId)
  expect(told).toHaveLength(1)
})

test('an accepted booking does not lapse', () => {
  const id = requested()
  answerBooking(db, owner, id, { status: 'accepted', answer: '' })
  moveClock(days(10))
  lapseBookings(db)
  expect(heldDays(db, rental)).toHaveLength(3)
})

test('only who answers for the rental decides, and only the guest cancels', () => {
  const id = requested()
  const yes = { status: 'accepted', answer: '' } as const
  const missing = { ok: false, reason: 'not_found' }
  expect(answerBooking(db, guest, id, yes)).toEqual(missing)
  expect(answerBooking(db, newActor(db), id, yes)).toEqual(missing)
  expect(cancelBooking(db, owner, id)).toEqual(missing)
  expect(answerBooking(db, newActor(db, { role: 'admin' }), id, yes)).toEqual({ ok: true })
})

describe('every state and what may follow it', () => {
  const moves: Record<string, (id: number) => { ok: boolean }> = {
    accepted: (id) => answerBooking(db, owner, id, { status: 'accepted', answer: '' }),
    declined: (id) => answerBooking(db, owner, id, { status: 'declined', answer: '' }),
    cancelled: (id) => cancelBooking(db, guest, id),
  }
  const states = Object.keys(bookingTransitions) as BookingStatus[]
  const cases = states.flatMap((from) => Object.keys(moves).map((to) => [from, to] as const))

  test.each(cases)('%s → %s', (from, to) => {
    const id = requested()
    if (from === 'lapsed') {
      moveClock(hours(73))
      lapseBookings(db)
    } else if (from !== 'pending') moves[from]?.(id)
    const allowed = bookingTransitions[from].some((next) => next === to)
    expect(moves[to]?.(id).ok).toBe(allowed)
    const holds = ['pending', 'accepted'].includes(allowed ? to : from)
    expect(heldDays(db, rental).length > 0).toBe(holds)
  })
})
