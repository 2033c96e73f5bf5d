import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, hours } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { bookings, notifications } from '#db/schema/index.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { type BookingStatus, bookingTransitions } from './booking.ts'
import {
  listBookingRequests,
  listOwnBookings,
  listTakenDays,
  listTakenRanges,
} from './queries.server.ts'
import { requestBooking } from './request.server.ts'
import { answerBooking, cancelAsOwner, cancelBooking, lapseBookings } from './transitions.server.ts'

let db: OpenDatabase
let owner: Actor
let guest: Actor
let rental: number

// Far enough ahead to be in the future in every time zone.
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

async function requested(from = 0, to = 2): Promise<number> {
  const outcome = await request(from, to)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.bookingId
}

test('a request holds every day, both ends included, and notifies the owner', async () => {
  await requested(0, 2)
  expect(listTakenDays(db, rental)).toEqual([day(0), day(1), day(2)])
  expect(listTakenRanges(db, rental)).toEqual([{ startDate: day(0), endDate: day(2) }])
  expect(db.select().from(notifications).all()).toMatchObject([{ userId: owner.userId }])
})

test('a member can have three pending requests for a rental, so nobody blocks a season', async () => {
  for (const from of [0, 1, 2]) await requested(from, from)
  expect(await request(3, 3)).toEqual({ ok: false, reason: 'too_many' })
  expect((await request(3, 3, newActor(db))).ok).toBe(true)
})

test('an owner sees requests without an answer first, then stays to come, then the newest', async () => {
  const waiting = await requested(0, 1)
  const accepted = await requested(6, 7)
  await answerBooking(db, owner, accepted, { status: 'accepted', answer: '' })
  const declined = await requested(2, 3)
  const newer = await requested(4, 5)
  for (const id of [declined, newer]) {
    await answerBooking(db, owner, id, { status: 'declined', answer: '' })
  }
  const order = listBookingRequests(db, owner).map(({ id }) => id)
  expect(order).toEqual([waiting, accepted, newer, declined])
})

test('an administrator first sees what they have to answer themselves, and everything on request', async () => {
  const own = await requested(0, 1)
  const admin = newActor(db, { role: 'admin' })
  rental = newListing(db, { ownerId: null }, { terms: 'Rent' })
  const town = await requested(0, 1)
  const read = (who: Actor, isAll?: boolean) =>
    listBookingRequests(db, who, { isAll })
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  expect(read(admin)).toEqual([town])
  expect(read(admin, true)).toEqual([own, town])
  expect(read(owner, true)).toEqual([own])
})

test('among waiting requests, the one that lapses first comes first', async () => {
  const first = await requested(1, 1)
  const second = await requested(2, 2)
  const third = await requested(3, 3)
  const lapses = { [first]: '2031-01-03', [second]: '2031-01-01', [third]: '2031-01-02' }
  for (const [id, lapsesAt] of Object.entries(lapses)) {
    db.update(bookings)
      .set({ lapsesAt })
      .where(eq(bookings.id, Number(id)))
      .run()
  }
  const order = listBookingRequests(db, owner).map(({ id }) => id)
  expect(order).toEqual([second, third, first])
})

test('no day is booked twice, and a refused request holds nothing', async () => {
  await requested(2, 4)
  for (const [from, to] of [
    [4, 6],
    [0, 2],
    [3, 3],
    [0, 9],
  ] as const) {
    expect(await request(from, to, newActor(db))).toEqual({ ok: false, reason: 'days_taken' })
  }
  expect(listTakenDays(db, rental)).toHaveLength(3)
  expect(db.select().from(bookings).all()).toHaveLength(1)
  expect((await request(5, 6)).ok).toBe(true)
})

test('a request that cannot be booked is refused with its reason', async () => {
  const ask = (startDate: string, endDate: string, id = rental, who = guest) =>
    requestBooking(db, who, id, { startDate, endDate })
  const refused = (reason: string) => ({ ok: false, reason })
  expect(await ask(day(2), day(1))).toEqual(refused('end_before_start'))
  expect(await ask('2020-01-01', '2020-01-02')).toEqual(refused('in_the_past'))
  expect(await ask(day(0), day(366))).toEqual(refused('too_long'))
  expect(await ask(day(366), day(366))).toEqual(refused('too_far'))
  expect(await ask(day(0), day(0), 999)).toEqual(refused('not_found'))
  expect(await ask(day(0), day(0), rental, owner)).toEqual(refused('own_listing'))
  const house = newListing(db, {}, { terms: 'Sell' })
  expect(await ask(day(0), day(0), house)).toEqual(refused('not_for_rent'))
  const limited = newListing(
    db,
    {},
    { terms: 'Rent', availabilityStartDate: day(1), availabilityEndDate: day(3) },
  )
  expect(await ask(day(0), day(2), limited)).toEqual(refused('not_available'))
  expect(await ask(day(2), day(4), limited)).toEqual(refused('not_available'))
  expect((await ask(day(1), day(3), limited)).ok).toBe(true)
  const pending = newListing(db, { moderationStatus: 'pending' }, { terms: 'Rent' })
  expect(await ask(day(0), day(0), pending)).toEqual(refused('not_found'))
})

test('today in the town can be booked, whatever the day is in UTC', async () => {
  // 3:30 UTC on the 9th is still the evening of the 8th in Detroit, in the night the clocks change.
  setClock('2031-03-09T03:30:00Z')
  const book = (date: string) =>
    requestBooking(db, guest, rental, { startDate: date, endDate: date })
  expect(await book('2031-03-07')).toEqual({ ok: false, reason: 'in_the_past' })
  expect((await book('2031-03-08')).ok).toBe(true)
  moveClock(hours(24))
  expect(await book('2031-03-08')).toEqual({ ok: false, reason: 'in_the_past' })
  expect((await book('2031-03-09')).ok).toBe(true)
})

test('a stay across a leap day, a month or a year holds all its days', async () => {
  const hold = async (startDate: string, endDate: string) => {
    setClock(Date.parse(`${startDate}T12:00:00Z`) - days(30))
    const listing = newListing(db, {}, { terms: 'Rent' })
    await requestBooking(db, guest, listing, { startDate, endDate })
    return listTakenDays(db, listing)
  }
  expect(await hold('2032-02-27', '2032-03-01')).toEqual([
    '2032-02-27',
    '2032-02-28',
    '2032-02-29',
    '2032-03-01',
  ])
  expect(await hold('2033-02-28', '2033-03-01')).toEqual(['2033-02-28', '2033-03-01'])
  expect(await hold('2031-12-31', '2032-01-01')).toEqual(['2031-12-31', '2032-01-01'])
  expect(await hold('2031-07-30', '2031-08-01')).toEqual(['2031-07-30', '2031-07-31', '2031-08-01'])
  // 366 days, a leap year, is the longest stay; one day more is refused.
  expect(await hold('2032-01-01', '2032-12-31')).toHaveLength(366)
  expect(await hold('2032-01-01', '2033-01-01')).toEqual([])
  expect(await hold('2033-01-01', '2034-01-01')).toHaveLength(366)
})

test('an accepted booking does not lapse', async () => {
  const id = await requested()
  await answerBooking(db, owner, id, { status: 'accepted', answer: '' })
  moveClock(days(10))
  await lapseBookings(db)
  expect(listTakenDays(db, rental)).toHaveLength(3)
})

test("only the rental's owner or an administrator decides, and only the guest cancels", async () => {
  const id = await requested()
  const yes = { status: 'accepted', answer: '' } as const
  const missing = { ok: false, reason: 'not_found' }
  expect(await answerBooking(db, guest, id, yes)).toEqual(missing)
  expect(await answerBooking(db, newActor(db), id, yes)).toEqual(missing)
  expect(await cancelBooking(db, owner, id)).toEqual(missing)
  expect(await answerBooking(db, newActor(db, { role: 'admin' }), id, yes)).toMatchObject({
    ok: true,
  })
})

test('a guest cancels until the last day, and no longer once the stay is over', async () => {
  const id = await requested(0, 2)
  await answerBooking(db, owner, id, { status: 'accepted', answer: '' })
  setClock(`${day(3)}T17:00:00.000Z`)
  expect(await cancelBooking(db, guest, id)).toEqual({ ok: false, reason: 'over' })
  setClock(`${day(2)}T17:00:00.000Z`)
  expect(await cancelBooking(db, guest, id)).toMatchObject({ ok: true })
  expect(await cancelBooking(db, guest, id)).toEqual({ ok: false, reason: 'already_decided' })
})

test('an owner cancels what was accepted until the last day, and the guest is told why', async () => {
  const id = await requested(0, 2)
  const cancel = (actor: Actor) => cancelAsOwner(db, actor, id, 'The roof leaks.')
  expect(await cancel(owner)).toEqual({ ok: false, reason: 'not_accepted' })
  await answerBooking(db, owner, id, { status: 'accepted', answer: 'Welcome.' })
  expect(await cancel(guest)).toEqual({ ok: false, reason: 'not_found' })
  setClock(`${day(3)}T17:00:00.000Z`)
  expect(await cancel(owner)).toEqual({ ok: false, reason: 'over' })
  setClock(`${day(2)}T17:00:00.000Z`)
  expect(await cancel(owner)).toMatchObject({ ok: true })
  expect(listTakenDays(db, rental)).toEqual([])
  expect(listOwnBookings(db, guest)).toMatchObject([
    { status: 'cancelled', answer: 'The roof leaks.' },
  ])
  const { rows } = listNotifications(db, guest, 1, wordsFor('en'))
  expect(rows[0]?.message).toMatch(/^Your accepted booking .* has been cancelled\.$/)
  expect(rows[0]?.quote).toContain('The roof leaks.')
  expect(await cancel(owner)).toEqual({ ok: false, reason: 'already_decided' })
})

describe('every state and what may follow it', () => {
  const moves: Record<string, (id: number) => Promise<{ ok: boolean }>> = {
    accepted: (id) => answerBooking(db, owner, id, { status: 'accepted', answer: '' }),
    declined: (id) => answerBooking(db, owner, id, { status: 'declined', answer: '' }),
    cancelled: (id) => cancelBooking(db, guest, id),
  }
  const states = Object.keys(bookingTransitions) as BookingStatus[]
  const cases = states.flatMap((from) => Object.keys(moves).map((to) => [from, to] as const))

  test.each(cases)('%s → %s', async (from, to) => {
    const id = await requested()
    if (from === 'lapsed') {
      moveClock(hours(73))
      await lapseBookings(db)
    } else if (from !== 'pending') await moves[from]?.(id)
    const allowed = bookingTransitions[from].some((next) => next === to)
    expect((await moves[to]?.(id))?.ok).toBe(allowed)
    const holds = ['pending', 'accepted'].includes(allowed ? to : from)
    expect(listTakenDays(db, rental).length > 0).toBe(holds)
  })
})
