import { afterEach, beforeEach, expect, test } from 'vitest'
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
import { listTakenDays } from './queries.server.ts'
import { requestBooking } from './request.server.ts'
import { answerBooking, cancelBooking, lapseBookings } from './transitions.server.ts'

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

test('an unanswered request lapses after 72 hours and its days are free again', async () => {
  setClock(Date.now())
  await requested()
  moveClock(hours(72) - 1000)
  await lapseBookings(db)
  expect(listTakenDays(db, rental)).toHaveLength(3)
  moveClock(2000)
  await lapseBookings(db)
  await lapseBookings(db)
  expect(listTakenDays(db, rental)).toEqual([])
  const told = db
    .select()
    .from(notifications)
    .all()
    .filter((row) => row.userId === guest.userId)
  expect(told).toHaveLength(1)
})

test('an answer after 72 hours is too late, whether or not the job has run', async () => {
  const id = await requested()
  moveClock(hours(72))
  const yes = { status: 'accepted', answer: 'The key is at the counter.' } as const
  expect(await answerBooking(db, newActor(db), id, yes)).toEqual({ ok: false, reason: 'not_found' })
  expect(await answerBooking(db, owner, id, yes)).toEqual({ ok: false, reason: 'lapsed' })
  await lapseBookings(db)
  expect(db.select().from(bookings).all()).toMatchObject([{ status: 'lapsed', answer: null }])
  expect(listTakenDays(db, rental)).toEqual([])
  expect(await answerBooking(db, owner, id, yes)).toEqual({ ok: false, reason: 'lapsed' })
})

test('a stay that is over cannot be accepted, and lapses with its last day', async () => {
  setClock('2031-03-07T17:00:00Z')
  const stay = { startDate: '2031-03-07', endDate: '2031-03-08' }
  const outcome = await requestBooking(db, guest, rental, stay)
  const id = outcome.ok ? outcome.bookingId : 0
  const readStatus = () => db.select().from(bookings).get()?.status
  setClock('2031-03-09T04:59:00Z')
  await lapseBookings(db)
  expect(readStatus()).toBe('pending')
  setClock('2031-03-09T05:00:00Z')
  const yes = { status: 'accepted', answer: '' } as const
  expect(await answerBooking(db, owner, id, yes)).toEqual({ ok: false, reason: 'lapsed' })
  await lapseBookings(db)
  expect(readStatus()).toBe('lapsed')
})

test('a request that expired by a wrong clock can be answered when the clock is right', async () => {
  const id = await requested()
  const yes = { status: 'accepted', answer: 'The key is at the counter.' } as const
  moveClock(days(31))
  expect(await answerBooking(db, owner, id, yes)).toEqual({ ok: false, reason: 'lapsed' })
  moveClock(-days(31))
  expect(await answerBooking(db, owner, id, yes)).toMatchObject({ ok: true })
})

test('the job ends all due requests, however many there are', async () => {
  const rentals = Array.from({ length: 250 }, () => newListing(db, {}, { terms: 'Rent' }))
  for (const id of rentals) {
    await requestBooking(db, guest, id, { startDate: day(0), endDate: day(0) })
  }
  moveClock(hours(72))
  await lapseBookings(db)
  expect(
    new Set(
      db
        .select()
        .from(bookings)
        .all()
        .map((row) => row.status),
    ),
  ).toEqual(new Set(['lapsed']))
})

test('a request that has lapsed is not cancelled, and its owner is told nothing', async () => {
  const id = await requested()
  moveClock(hours(73))
  expect(await cancelBooking(db, guest, id)).toEqual({ ok: false, reason: 'lapsed' })
  expect(db.select().from(bookings).get()?.status).toBe('pending')
})

test('an owner is told whether a request or an accepted booking was cancelled', async () => {
  const readLast = () => listNotifications(db, owner, 1, wordsFor('en')).rows[0]?.message
  await cancelBooking(db, guest, await requested())
  expect(readLast()).toMatch(/no longer wants to book/)
  const id = await requested()
  await answerBooking(db, owner, id, { status: 'accepted', answer: '' })
  await cancelBooking(db, guest, id)
  expect(readLast()).toMatch(/cancelled the booking/)
})

test('72 hours are 72 hours, even when the clocks change in between', async () => {
  // Noon in Detroit on the Friday before the clocks change; 72 hours later it is 1 p.m. there on
  // Monday.
  setClock('2031-03-07T17:00:00Z')
  await requestBooking(db, guest, rental, { startDate: '2031-05-01', endDate: '2031-05-01' })
  const lapsesAt = db.select().from(bookings).get()?.lapsesAt ?? ''
  expect(Math.abs(Date.parse(lapsesAt) - Date.parse('2031-03-10T17:00:00Z'))).toBeLessThan(1000)
  const isHeld = async () => {
    await lapseBookings(db)
    return listTakenDays(db, rental).length > 0
  }
  moveClock(hours(72) - 1000)
  expect(await isHeld()).toBe(true)
  moveClock(2000)
  expect(await isHeld()).toBe(false)
})
