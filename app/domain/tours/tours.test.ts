import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listNextDates } from '#app/domain/listings/details.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { checkInTicket } from '#app/domain/tickets/door/check-in.server.ts'
import { showPast } from '#app/domain/tickets/own/shown-ticket.server.ts'
import { listOwnTickets } from '#app/domain/tickets/queries.server.ts'
import { refundTicket } from '#app/domain/tickets/refunds/refund.server.ts'
import { joinWaitingList } from '#app/domain/tickets/waiting-list/waiting-list.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { textFor } from '#app/text/index.ts'
import { formatsFor, wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings, tourDates } from '#db/schema/listings.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { listMails } from '#tests/support/mail.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { tourDateForm } from './forms.ts'
import { orderTourTickets } from './order.server.ts'
import {
  addTourDates,
  listTourDates,
  listUpcomingTourDates,
  removeTourDate,
} from './tour-dates.server.ts'

const zone = 'America/Detroit'
let db: OpenDatabase
let owner: Actor
let member: Actor
let tour: number

beforeEach(() => {
  db = freshDatabase()
  setClock('2027-01-01T12:00:00Z')
  owner = newActor(db)
  member = newActor(db)
  tour = newPlay(db, owner, {
    priceCents: 800,
    details: { maxCapacity: 3, enableTicketing: true },
  })
})
afterEach(resetClock)

const typed = { startTime: '2027-02-01T10:00', endTime: '2027-02-01T12:00' }
const schema = tourDateForm(zone, textFor('en'))

async function add(change: object = {}, listing = tour): Promise<number> {
  const outcome = await addTourDates(db, owner, listing, schema.parse({ ...typed, ...change }))
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.ids[0] ?? 0
}

function order(tourDate: number, { quantity = 1, actor = member } = {}) {
  const request = { tourDate, quantity, method: 'card' as const }
  return orderTourTickets(db, actor, request)
}
async function buy(tourDate: number, options: { quantity?: number; actor?: Actor } = {}) {
  const outcome = await order(tourDate, options)
  if (!outcome.ok) throw new Error(outcome.reason)
  const { payment } = outcome
  if (payment) {
    await write(db, (tx) =>
      settlePayment(tx, payment.id, { status: 'paid', intentId: `p${payment.id}` }),
    )
  }
  return outcome
}
const bought = () => db.select().from(tickets).all()

test("a date's tickets store its times, which every reader's language words", async () => {
  await add()
  const { name = '' } = db.select().from(ticketTypes).get() ?? {}
  expect(name).toMatch(/^2027-02-01T15:00:00.000Z\/2027-02-01T17:00:00.000Z\[/)
  expect(describeTicketType(name, wordsFor('en'))).toContain('Monday, February 1, 2027')
  expect(
    describeTicketType(name, formatsFor({ ...textFor('en'), intl: 'fi-FI', namesMonths: true })),
  ).toContain('helmikuuta')
})

test('a weekly rule adds each date once, however often it is sent', async () => {
  const weekly = { weeklyUntil: '2027-02-22' }
  await add(weekly)
  const again = await addTourDates(db, owner, tour, schema.parse({ ...typed, ...weekly }))
  expect(again).toMatchObject({ ok: true, added: 0 })
  expect(listUpcomingTourDates(db, tour)).toHaveLength(4)
})

test('a weekly rule tells how many of its dates were left out', async () => {
  await add({ weeklyUntil: '2027-02-22' })
  const longer = schema.parse({ ...typed, weeklyUntil: '2027-03-08', except: '2027-03-01' })
  const outcome = await addTourDates(db, owner, tour, longer)
  const added = outcome.ok ? outcome.added : 0
  const { leftOut } = textFor('en').tours.manage
  expect([longer.askedCount, added]).toEqual([5, 1])
  expect(leftOut(longer.askedCount - added)).toMatch(/^4 dates were left out, because /)
  expect([leftOut(1), leftOut(0)]).toEqual([expect.stringMatching(/^1 date was left out, /), ''])
})

describe('a date', () => {
  test('has the listing’s capacity and price unless it says otherwise', async () => {
    await add()
    await add({
      startTime: '2027-02-02T10:00',
      endTime: '2027-02-02T12:00',
      maxCapacity: '0',
      cost: '5',
    })
    const dates = listUpcomingTourDates(db, tour)
    expect(dates.map(({ ticketType }) => [ticketType.quantity, ticketType.priceCents])).toEqual([
      [3, 800],
      [-1, 500],
    ])
  })

  test('can be added to tours only, by their managers', async () => {
    const dining = newPlay(db, owner, { details: { type: 'Dining' } })
    const form = schema.parse(typed)
    expect(await addTourDates(db, owner, dining, form)).toEqual({ ok: false, reason: 'not_a_tour' })
    expect(await addTourDates(db, member, tour, form)).toEqual({ ok: false, reason: 'not_found' })
    expect(await removeTourDate(db, member, await add())).toBe('not_found')
  })

  test('without orders is deleted; one with tickets is cancelled and refunded', async () => {
    expect(await removeTourDate(db, owner, await add())).toBe('deleted')
    const tourDate = await add()
    await buy(tourDate, { quantity: 2 })
    await order(tourDate, { actor: newActor(db) })
    expect(await removeTourDate(db, owner, tourDate)).toBe('cancelled')
    expect(bought().map(({ status }) => status)).toEqual(['refunded', 'refunded'])
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 1600 }])
    const open = eq(payments.status, 'pending')
    expect(db.select().from(payments).where(open).all()).toEqual([])
    const mails = listMails(db).filter(({ toAddress }) => toAddress === member.email)
    expect(mails.some(({ text }) => text.includes('is cancelled'))).toBe(true)
    expect((await order(tourDate)).ok).toBe(false)
    expect(listUpcomingTourDates(db, tour)).toEqual([])
  })
})

test('that has started is listed separately, and no past date can be added', async () => {
  await add()
  await add({ startTime: '2027-02-02T10:00', endTime: '2027-02-02T12:00' })
  setClock('2027-02-02T00:00:00Z')
  const shown = (hasBegun: boolean) =>
    listTourDates(db, tour, { hasBegun }).rows.map(({ tourDate }) => tourDate.startTime)
  expect(shown(false)).toEqual(['2027-02-02T15:00:00.000Z'])
  expect(shown(true)).toEqual(['2027-02-01T15:00:00.000Z'])
  const late = schema.parse({ ...typed, startTime: '2027-01-31T10:00' })
  expect(await addTourDates(db, owner, tour, late)).toMatchObject({ ok: true, added: 0 })
})

test('that has started cannot be removed, nor its tickets and payments', async () => {
  const tourDate = await add()
  await buy(tourDate)
  moveClock(40 * 86_400_000)
  expect(await removeTourDate(db, owner, tourDate)).toBe('begun')
  expect(db.select().from(refunds).all()).toEqual([])
})

describe('tickets of a tour', () => {
  test('are sold up to the last seat of a date, and an unpaid order takes its seats', async () => {
    const tourDate = await add()
    await buy(tourDate, { quantity: 2 })
    expect(await order(tourDate, { quantity: 2, actor: newActor(db) })).toEqual({
      ok: false,
      reason: 'not_enough',
    })
    expect(await order(tourDate, { actor: newActor(db) })).toMatchObject({ ok: true })
    expect(await order(tourDate, { actor: newActor(db) })).toEqual({
      ok: false,
      reason: 'sold_out',
    })
    expect(listNextDates(db, tour)).toMatchObject([{ ticketsSold: 3 }])
  })

  test('are ordered anew once the first order is paid, and until then are the same order', async () => {
    const tourDate = await add()
    const open = await order(tourDate)
    const first = await buy(tourDate)
    expect(first).toEqual(open)
    const second = await buy(tourDate)
    expect(second.orderId).not.toBe(first.orderId)
    expect(second.payment?.id).not.toBe(first.payment?.id)
    expect(bought().map(({ orderId }) => orderId)).toEqual([first.orderId, second.orderId])
    const orders = db.select().from(ticketOrders).all()
    expect(orders.map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  test.each([
    ['is over', () => moveClock(90 * 86_400_000)],
    ['is cancelled', () => db.update(tourDates).set({ cancelledAt: '2027-01-01' }).run()],
    ['is of a listing off the lists', () => db.update(listings).set({ unpaidSince: '2027' }).run()],
  ])('are not sold for a date that %s', async (_, happen) => {
    const tourDate = await add()
    happen()
    expect((await order(tourDate)).ok).toBe(false)
  })

  test('are not sold where ticketing is off', async () => {
    const plain = newPlay(db, owner, { details: { maxCapacity: 3 } })
    expect(await order(await add({}, plain))).toEqual({ ok: false, reason: 'not_on_sale' })
  })

  test('are valid for their own date, once', async () => {
    const tourDate = await add()
    const other = await add({ startTime: '2027-02-02T10:00', endTime: '2027-02-02T12:00' })
    await buy(tourDate)
    const code = bought()[0]?.code ?? ''
    const check = async (tourDateId: number) =>
      (await checkInTicket(db, { actor: owner }, code, { tourDateId })).status
    expect([await check(other), await check(tourDate), await check(tourDate)]).toEqual([
      'wrong_event',
      'valid',
      'used',
    ])
  })

  test('have no type that repeats their date', async () => {
    await buy(await add())
    const [row] = listOwnTickets(db, member).rows
    expect(row && showPast(row, wordsFor('en'))).toMatchObject({ type: null })
  })

  test('that are refunded free their seats for the waiting list', async () => {
    const tourDate = await add()
    await buy(tourDate, { quantity: 3 })
    const waiting = newActor(db)
    const ticketType = db.select().from(ticketTypes).get()
    await joinWaitingList(db, waiting, ticketType?.id ?? 0, 1)
    await refundTicket(db, owner, bought()[0]?.id ?? 0, 'Ill')
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 800 }])
    const offered = db.select().from(payments).where(eq(payments.payerId, waiting.userId)).get()
    expect(offered).toMatchObject({ purpose: 'tour', status: 'pending', amountCents: 800 })
  })
})
