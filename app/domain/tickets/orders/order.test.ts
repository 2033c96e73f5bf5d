import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { describeActivity } from '#app/domain/activity/describe.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { expirePayments } from '#app/domain/payments/provider/expiry.server.ts'
import { sumPayeeIncome } from '#app/domain/payments/sales/payee-income.server.ts'
import { hours, minutes } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities, payments, submissions, ticketTypes } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { listMails } from '#tests/support/mail.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { formatTicketCode } from '../own/ticket-code.ts'
import { removeTicketType } from '../types/ticket-type-removal.server.ts'
import { changeTicketType, createTicketType } from '../types/ticket-types.server.ts'
import { orderTickets } from './order.server.ts'

const onePage = { key: 'one-page', keptFor: hours(24) }

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let owner: Actor
let eventId: number

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  sale = newTicketedEvent(db)
  owner = sale.owner
  eventId = sale.eventId
})

describe('an order', () => {
  test('of free tickets is completed at once, with a code for each, in one mail', async () => {
    const buyer = newActor(db)
    await sale.ordered(await sale.type({ price: 0 }), buyer, 2)
    expect(new Set(sale.codes().map(({ code }) => code)).size).toBe(2)
    const mails = listMails(db)
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([buyer.email])
    for (const { code } of sale.codes()) expect(mails[0]?.text).toContain(formatTicketCode(code))
  })

  test('is recorded before its tickets, both with what was ordered', async () => {
    await sale.ordered(await sale.type({ price: 0 }), newActor(db), 2)
    const recorded = db
      .select()
      .from(activities)
      .where(eq(activities.subjectType, 'order'))
      .orderBy(activities.id)
      .all()
    expect(recorded.map(({ type }) => type)).toEqual(['order.placed', 'order.completed'])
    for (const { parameters } of recorded) expect(parameters).toMatchObject({ quantity: 2 })
    const said = recorded.map((row) => describeActivity(row, wordsFor('en')))
    expect(said[0]).toMatch(/^\S.* ordered 2 × .+ for “.+”\.$/)
    expect(said[1]).toMatch(/^Tickets were issued: 2 × .+ for “.+”\.$/)
  })

  test('of paid tickets holds its seats and is completed when paid, never before', async () => {
    const ticketType = await sale.type()
    const { paymentId } = await sale.ordered(ticketType, newActor(db), 2)
    expect(sale.seats(ticketType)).toEqual({ heldCount: 2, soldCount: 0 })
    expect(sale.codes()).toEqual([])
    await sale.settle(paymentId, 'paid')
    expect(sale.seats(ticketType)).toEqual({ heldCount: 0, soldCount: 2 })
    expect(sale.codes()).toHaveLength(2)
    expect(sumPayeeIncome(db, owner.userId)).toBe(2400)
  })

  test.each(['failed', 'cancelled'] as const)(
    'whose payment is %s releases its seats',
    async (end) => {
      const ticketType = await sale.type()
      await sale.settle((await sale.ordered(ticketType)).paymentId, end)
      expect(sale.seats(ticketType)).toEqual({ heldCount: 0, soldCount: 0 })
    },
  )

  test('releases its seats after half an hour', async () => {
    const ticketType = await sale.type()
    await sale.ordered(ticketType)
    moveClock(minutes(30) - 1000)
    await expirePayments(db)
    expect(sale.seats(ticketType).heldCount).toBe(1)
    moveClock(2000)
    await expirePayments(db)
    expect(sale.seats(ticketType).heldCount).toBe(0)
  })

  test('sent twice is one order', async () => {
    const buyer = newActor(db)
    const free = await sale.type({ price: 0, quantity: -1 })
    const first = await sale.order(free, buyer, 1, onePage)
    expect(await sale.order(free, buyer, 1, onePage)).toEqual(first)
    expect(sale.codes()).toHaveLength(1)
  })

  test('that was cancelled is not made again when its form is sent again', async () => {
    const buyer = newActor(db)
    const ticketType = await sale.type()
    const first = await sale.order(ticketType, buyer, 1, onePage)
    await sale.settle(first.ok ? (first.payment?.id ?? 0) : 0, 'cancelled')
    expect(await sale.order(ticketType, buyer, 1, onePage)).toEqual(first)
    expect(sale.seats(ticketType).heldCount).toBe(0)
    expect((await sale.order(ticketType, buyer)).ok).toBe(true)
    expect(sale.seats(ticketType).heldCount).toBe(1)
  })

  test('is remembered by its numbers, not by who ordered', async () => {
    const buyer = newActor(db)
    await sale.order(await sale.type(), buyer, 1, onePage)
    const [kept] = db.select().from(submissions).all()
    expect(JSON.parse(kept?.outcome ?? '')).toEqual({
      ok: true,
      orderId: expect.any(Number),
      payment: { id: expect.any(Number), reference: expect.any(String) },
    })
  })

  test('that is still open is reused for its buyer, or replaced for another quantity', async () => {
    const buyer = newActor(db)
    const ticketType = await sale.type()
    const first = await sale.ordered(ticketType, buyer, 2)
    expect(await sale.ordered(ticketType, buyer, 2)).toEqual(first)
    const second = await sale.ordered(ticketType, buyer, 3)
    expect(second.orderId).not.toBe(first.orderId)
    expect(sale.seats(ticketType).heldCount).toBe(3)
    expect(
      db
        .select()
        .from(payments)
        .orderBy(payments.id)
        .all()
        .map(({ status }) => status),
    ).toEqual(['cancelled', 'pending'])
  })

  test('of the same tickets has the lower price once the price fell, and keeps it when it rises', async () => {
    const buyer = newActor(db)
    const ticketType = await sale.type({ price: 1200 })
    const setPrice = (priceCents: number) => db.update(ticketTypes).set({ priceCents }).run()
    const first = await sale.ordered(ticketType, buyer, 2)
    setPrice(1500)
    expect(await sale.ordered(ticketType, buyer, 2)).toEqual(first)
    setPrice(900)
    const second = await sale.ordered(ticketType, buyer, 2)
    const open = db.select().from(payments).where(eq(payments.status, 'pending')).all()
    expect(open).toMatchObject([{ id: second.paymentId, amountCents: 1800 }])
    expect(sale.seats(ticketType).heldCount).toBe(2)
  })

  test('that is impossible is refused with its reason', async () => {
    const refused = (reason: string) => ({ ok: false, reason })
    const ticketType = await sale.type({ quantity: 2 })
    expect(await sale.order(999)).toEqual(refused('not_found'))
    expect(await sale.order(ticketType, newActor(db), 3)).toEqual(refused('not_enough'))
    await sale.ordered(ticketType, newActor(db), 2)
    expect(await sale.order(ticketType)).toEqual(refused('sold_out'))
    expect(
      await sale.order(await sale.type({ event: newEvent(db, { ownerId: owner.userId }, 'new') })),
    ).toEqual(refused('not_on_sale'))
    const past = { startTime: '2020-01-01T00:00:00.000Z', endTime: '2020-01-02T00:00:00.000Z' }
    expect(
      await sale.order(
        await sale.type({ event: newEvent(db, { ownerId: owner.userId, ...past }) }),
      ),
    ).toEqual(refused('not_on_sale'))
    const card = { ticketTypeId: await sale.type(), quantity: 1 }
    expect(await orderTickets(db, newActor(db), { ...card, method: 'offline' })).toEqual(
      refused('offline_not_allowed'),
    )
  })
})

test('the table itself refuses to sell a seat twice', async () => {
  const ticketType = await sale.type({ quantity: 1 })
  await sale.ordered(ticketType)
  expect(() => db.update(ticketTypes).set({ soldCount: 1 }).run()).toThrow(/CHECK/)
})

describe('a ticket type', () => {
  test('keeps at least the seats that are sold or held', async () => {
    const ticketType = await sale.type()
    await sale.ordered(ticketType, newActor(db), 2)
    const to = (quantity: number) => changeTicketType(db, owner, ticketType, { quantity })
    expect(await to(1)).toEqual({ ok: false, reason: 'fewer_than_sold' })
    expect(await to(2)).toEqual({ ok: true })
    expect(await to(-1)).toEqual({ ok: true })
  })

  test('of a cancelled event stays as it is, and no other is added', async () => {
    const ticketType = await sale.type()
    await cancelEvent(db, owner, eventId)
    const cancelled = { ok: false, reason: 'cancelled' }
    const other = { name: 'Box', price: 0, quantity: 1, ticketImageUrl: '' }
    expect(await createTicketType(db, owner, eventId, other)).toEqual(cancelled)
    const change = (part: object) => changeTicketType(db, owner, ticketType, part)
    expect(await change({ price: 100 })).toEqual(cancelled)
    expect(await change({ quantity: 9 })).toEqual(cancelled)
    expect(await change({ name: 'Bench' })).toEqual(cancelled)
    expect(await change({ name: 'Seat', price: 1200, quantity: 3 })).toEqual({ ok: true })
  })

  test('that was ordered is taken off sale instead of deleted', async () => {
    const ticketType = await sale.type({ price: 0 })
    expect(await removeTicketType(db, owner, await sale.type())).toMatchObject({
      outcome: 'deleted',
    })
    await sale.ordered(ticketType)
    expect(await removeTicketType(db, owner, ticketType)).toMatchObject({ outcome: 'takenOffSale' })
    expect(sale.codes()).toMatchObject([{ status: 'valid' }])
    expect(await sale.order(ticketType)).toEqual({ ok: false, reason: 'not_on_sale' })
  })

  test('is only for the managers of the event', async () => {
    const other = newActor(db)
    const ticketType = await sale.type()
    const created = { name: 'Seat', price: 0, quantity: 1, ticketImageUrl: '' }
    expect((await createTicketType(db, other, eventId, created)).ok).toBe(false)
    expect((await changeTicketType(db, other, ticketType, { price: 0 })).ok).toBe(false)
    expect(await removeTicketType(db, other, ticketType)).toEqual({ ok: false })
  })
})
