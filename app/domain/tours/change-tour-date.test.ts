import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { tourDates } from '#db/schema/listings.ts'
import { ticketOrders, ticketTypes } from '#db/schema/tickets.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import {
  changeTourDate,
  findChangeableTourDate,
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

const read = (actor: Actor) =>
  listNotifications(db, actor, 1, wordsFor('en')).rows.map(({ message }) => message)

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

test('seats are not fewer than are sold', async () => {
  await buy(3)
  expect(await change({ maxCapacity: 2 })).toEqual({ ok: false, reason: 'fewer_than_sold' })
  expect(await change({ maxCapacity: 3 })).toEqual({ ok: true })
})

test.each([
  ['in_the_past', { startTime: '2031-04-30T14:00:00.000Z', endTime: '2031-04-30T16:00:00.000Z' }],
  ['there_already', second],
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
  const form = tourDateChangeForm(textFor('en'), 'America/Detroit')
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
