import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { describeItem, toPaidItem } from '#app/domain/payments/payment-item.ts'
import { joinWaitingList } from '#app/domain/tickets/waiting-list/waiting-list.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { tourDates } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { ticketOrders, ticketTypes } from '#db/schema/tickets.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import {
  changeTourDate,
  findChangeableTourDate,
  getTourDateVersion,
  maxMovesADay,
  type TourDateChange,
} from './change-tour-date.server.ts'
import { tourDateChangeForm } from './forms.ts'
import { orderTourTickets } from './order.server.ts'
import { addTourDates, removeTourDate } from './tour-dates.server.ts'

let db: OpenDatabase
let owner: Actor
let tour: number
let date: number

const first = { startTime: '2031-05-10T14:00:00.000Z', endTime: '2031-05-10T16:00:00.000Z' }
const second = { startTime: '2031-05-17T14:00:00.000Z', endTime: '2031-05-17T16:00:00.000Z' }
const later = { startTime: '2031-05-11T15:00:00.000Z', endTime: '2031-05-11T17:00:00.000Z' }

beforeEach(async () => {
  setClock('2031-05-01T12:00:00.000Z')
  db = freshDatabase()
  owner = newActor(db)
  tour = newPlay(db, owner, { details: { enableTicketing: true }, priceCents: 0 })
  const dates = { tourDates: [first, second], maxCapacity: 4, cost: 0 }
  const added = await addTourDates(db, owner, tour, dates)
  if (!added.ok) throw new Error(added.reason)
  date = added.ids[0] ?? 0
})
afterEach(resetClock)

const change = (changed: Partial<TourDateChange> = {}, who = owner) =>
  changeTourDate(db, who, date, { ...first, maxCapacity: 4, priceCents: 0, ...changed })

async function buy(quantity: number): Promise<Actor> {
  const buyer = newActor(db)
  const order = { tourDate: date, quantity, method: 'card' } as const
  const outcome = await orderTourTickets(db, buyer, order)
  if (!outcome.ok) throw new Error(outcome.reason)
  return buyer
}

const words = wordsFor('en')
const read = (actor: Actor) =>
  listNotifications(db, actor, 1, words).rows.map(({ message }) => message)

test('a date gets another time, number of seats and price', async () => {
  expect(await change({ ...later, maxCapacity: 9, priceCents: 750 })).toEqual({ ok: true })
  const expected = { ...later, maxCapacity: 9, priceCents: 750 }
  expect(findChangeableTourDate(db, date)).toEqual(expected)
  const type = db.select().from(ticketTypes).where(eq(ticketTypes.tourDateId, date)).get()
  expect(type).toMatchObject({ quantity: 9, priceCents: 750 })
  expect(describeTicketType(type?.name ?? '', wordsFor('en'))).toContain('May 11, 2031')
  expect(await change({ maxCapacity: 0 })).toEqual({ ok: true })
  const unlimited = db.select().from(ticketTypes).where(eq(ticketTypes.tourDateId, date)).get()
  expect(unlimited?.quantity).toBe(-1)
})

test('who has tickets keeps them, and is told of a new time, but not of a new price', async () => {
  const buyer = await buy(2)
  const before = read(buyer)
  await change({ priceCents: 900 })
  expect(read(buyer)).toEqual(before)
  await change({ ...later, priceCents: 900 })
  expect(read(buyer)[0]).toMatch(/^“Lantern walk” has changed. It is now .*May 11, 2031/)
  expect(read(buyer)).toHaveLength(before.length + 1)
  expect(db.select().from(ticketOrders).get()).toMatchObject({ status: 'completed' })
})

test('who reserved tickets is told, too, and pays for them by the new time', async () => {
  await change({ priceCents: 1200 })
  const buyer = await buy(1)
  await change({ ...later, priceCents: 900 })
  expect(read(buyer)[0]).toMatch(/accepted yet is reserved until /)
  const open = db.select().from(payments).get()
  expect(open).toMatchObject({ status: 'pending', amountCents: 1200 })
  const item = describeItem(toPaidItem(open ?? { item: null, writtenDescription: null }), words)
  expect(item).toContain('May 11, 2031')
})

test('more seats go to who waits for them', async () => {
  await buy(4)
  const waiting = newActor(db)
  const type = db.select().from(ticketTypes).where(eq(ticketTypes.tourDateId, date)).get()
  await joinWaitingList(db, waiting, type?.id ?? 0, 1)
  await change({ maxCapacity: 5 })
  expect(read(waiting)[0]).toMatch(/^It is your turn\./)
})

test('a field that was not touched moves nothing', async () => {
  const odd = { startTime: '2031-05-10T14:00:30.000Z', endTime: '2031-05-10T16:00:30.000Z' }
  db.update(tourDates).set(odd).where(eq(tourDates.id, date)).run()
  const buyer = await buy(1)
  const before = read(buyer)
  // The form shows minutes, and sends them back.
  expect(await change({ ...first, priceCents: 500 })).toEqual({ ok: true })
  expect(findChangeableTourDate(db, date)).toMatchObject({ ...odd, priceCents: 500 })
  expect(read(buyer)).toEqual(before)
})

test('a date with tickets is moved three times a day at most, and not forward to within a day', async () => {
  await buy(1)
  const at = (hour: number) => ({ ...first, endTime: `2031-05-10T${hour}:00:00.000Z` })
  for (let moves = 0; moves < maxMovesADay; moves += 1) {
    expect(await change(at(17 + moves))).toEqual({ ok: true })
  }
  expect(await change(at(23))).toEqual({ ok: false, reason: 'too_many_today' })
  expect(await change(at(23), newActor(db, { role: 'admin' }))).toEqual({ ok: true })
  setClock('2031-05-03T12:00:00.000Z')
  const soon = { startTime: '2031-05-04T11:00:00.000Z', endTime: '2031-05-04T13:00:00.000Z' }
  expect(await change(soon)).toEqual({ ok: false, reason: 'too_soon' })
  const nextDay = { startTime: '2031-05-04T13:00:00.000Z', endTime: '2031-05-04T15:00:00.000Z' }
  expect(await change(nextDay)).toEqual({ ok: true })
})

test('a form that was opened before another change is refused', async () => {
  const shown = findChangeableTourDate(db, date)
  const seen = shown ? getTourDateVersion(shown) : ''
  await change(later)
  const outdated = { ...first, maxCapacity: 4, priceCents: 100 }
  const refused = await changeTourDate(db, owner, date, outdated, seen)
  expect(refused).toEqual({ ok: false, reason: 'changed_since' })
})

test('a save that changes nothing is not in the history', async () => {
  await change()
  const types = db
    .select()
    .from(activities)
    .all()
    .map(({ type }) => type)
  expect(types).not.toContain('tour_date.changed')
})

test('seats are not fewer than are sold', async () => {
  await buy(3)
  expect(await change({ maxCapacity: 2 })).toEqual({ ok: false, reason: 'fewer_than_sold' })
  expect(await change({ maxCapacity: 3 })).toEqual({ ok: true })
})

test.each([
  ['in_the_past', { startTime: '2031-04-30T14:00:00.000Z', endTime: '2031-04-30T16:00:00.000Z' }],
  ['there_already', second],
  ['too_far', { startTime: '2033-06-01T14:00:00.000Z', endTime: '2033-06-01T16:00:00.000Z' }],
] as const)('a time is refused: %s', async (reason, times) => {
  expect(await change(times)).toEqual({ ok: false, reason })
  expect(findChangeableTourDate(db, date)).toMatchObject(first)
})

test('a date that has begun or is cancelled stays as it is', async () => {
  await buy(1)
  await removeTourDate(db, owner, date)
  expect(await change(later)).toEqual({ ok: false, reason: 'begun' })
  setClock('2031-05-17T15:00:00.000Z')
  const [, other] = db.select().from(tourDates).all()
  const began = await changeTourDate(db, owner, other?.id ?? 0, {
    ...later,
    maxCapacity: 4,
    priceCents: 0,
  })
  expect(began).toEqual({ ok: false, reason: 'begun' })
})

test('only the tour’s owner and administrators change its dates', async () => {
  expect(await change(later, newActor(db))).toEqual({ ok: false, reason: 'not_found' })
  expect(await change(later, newActor(db, { role: 'admin' }))).toEqual({ ok: true })
})

test('the form reads the town’s times, and needs every field', () => {
  const form = tourDateChangeForm('America/Detroit', textFor('en'))
  const typed = {
    ...{ startTime: '2031-05-10T10:00', endTime: '2031-05-10T12:00' },
    ...{ maxCapacity: '0', cost: '7.50' },
  }
  expect(form.parse(typed)).toEqual({ ...first, maxCapacity: 0, priceCents: 750 })
  for (const [field, value] of [
    ['startTime', 'soon'],
    ['endTime', '2031-05-10T10:00'],
    ['maxCapacity', ''],
    ['cost', ''],
  ] as const) {
    const issues = form.safeParse({ ...typed, [field]: value }).error?.issues ?? []
    expect(issues.map(({ path }) => path[0])).toEqual([field])
  }
})
