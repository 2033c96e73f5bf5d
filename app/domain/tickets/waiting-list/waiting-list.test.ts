import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { expirePayments } from '#app/domain/payments/provider/expiry.server.ts'
import { days, hours, minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { events, payments, ticketOrders, users } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { refundTicket } from '../refunds/refund.server.ts'
import { changeTicketType } from '../types/ticket-types.server.ts'
import { acceptOffer, leaveWaitingList } from './answer-offer.server.ts'
import { lapseOffers } from './seat-offers.server.ts'
import { joinWaitingList } from './waiting-list.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let owner: Actor

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  sale = newTicketedEvent(db)
  owner = sale.owner
})

describe('the waiting list', () => {
  const join = (id: number, who: Actor, quantity = 1) => joinWaitingList(db, who, id, quantity)

  test('offers a free ticket even if its type has a price since', async () => {
    const ticketType = await sale.type({ price: 0, quantity: 1 })
    const ann = newActor(db)
    await sale.ordered(ticketType)
    await join(ticketType, ann)
    await refundTicket(db, owner, sale.codes()[0]?.id ?? 0, '')
    await changeTicketType(db, owner, ticketType, { price: 500 })
    expect(await acceptOffer(db, ann, ticketType)).toEqual({ ok: true })
    expect(sale.codes().at(-1)).toMatchObject({ priceCents: 0, status: 'valid' })
  })

  test('accepts an offer of a free ticket by ordering it too', async () => {
    const ticketType = await sale.type({ price: 0, quantity: 1 })
    const ann = newActor(db)
    await sale.ordered(ticketType)
    await join(ticketType, ann)
    await refundTicket(db, owner, sale.codes()[0]?.id ?? 0, '')
    expect((await sale.order(ticketType, ann)).ok).toBe(true)
    expect(sale.codes().at(-1)).toMatchObject({ status: 'valid' })
    expect(sale.seats(ticketType)).toEqual({ heldCount: 0, soldCount: 1 })
  })

  test('gives the seats of a declined free offer to the next member at once', async () => {
    const ticketType = await sale.type({ price: 0, quantity: 1 })
    const [ann, bea] = [newActor(db), newActor(db)]
    await sale.ordered(ticketType)
    await join(ticketType, ann)
    await join(ticketType, bea)
    await refundTicket(db, owner, sale.codes()[0]?.id ?? 0, '')
    expect(await leaveWaitingList(db, ann, ticketType)).toBe(true)
    expect(await leaveWaitingList(db, ann, ticketType), 'a second click').toBe(true)
    expect(await leaveWaitingList(db, newActor(db), ticketType), 'never waited').toBe(false)
    expect(sale.entries().map(({ status }) => status)).toEqual(['left', 'offered'])
    const orders = db.select().from(ticketOrders).where(eq(ticketOrders.buyerId, ann.userId)).all()
    expect(orders).toMatchObject([{ status: 'released', releaseReason: 'cancelled' }])
    expect(await acceptOffer(db, ann, ticketType)).toEqual({ ok: false, reason: 'no_offer' })
    expect(await acceptOffer(db, bea, ticketType)).toEqual({ ok: true })
  })

  test('keeps an offer that is to be paid, which ends with its payment', async () => {
    const ticketType = await sale.type({ quantity: 1 })
    const ann = newActor(db)
    const { paymentId } = await sale.ordered(ticketType)
    await join(ticketType, ann)
    await sale.settle(paymentId, 'cancelled')
    expect(await leaveWaitingList(db, ann, ticketType)).toBe(false)
    expect(sale.entries()).toMatchObject([{ status: 'offered' }])
    expect(sale.seats(ticketType)).toEqual({ heldCount: 1, soldCount: 0 })
  })

  test('is only for sold-out types', async () => {
    const ticketType = await sale.type({ quantity: 1 })
    const ann = newActor(db)
    expect(await join(ticketType, ann)).toEqual({ ok: false, reason: 'not_sold_out' })
    await sale.ordered(ticketType)
    expect(await join(ticketType, ann)).toEqual({ ok: true })
    expect(await join(ticketType, ann)).toEqual({ ok: true })
    expect(sale.entries()).toHaveLength(1)
  })

  test('offers a free seat to the first member for a time, and then to the next', async () => {
    const ticketType = await sale.type({ quantity: 1 })
    const [ann, bea] = [newActor(db), newActor(db)]
    const holder = await sale.ordered(ticketType)
    await join(ticketType, ann)
    await join(ticketType, bea)
    await sale.settle(holder.paymentId, 'cancelled')
    expect(sale.entries().map(({ status }) => status)).toEqual(['offered', 'waiting'])
    expect(lastMailTo(db, ann.email).text).toContain('It is your turn')
    expect(await sale.order(ticketType)).toEqual({ ok: false, reason: 'sold_out' })
    moveClock(hours(24) + 1000)
    await expirePayments(db)
    expect(sale.entries().map(({ status }) => status)).toEqual(['lapsed', 'offered'])
    const offered = db.select().from(payments).orderBy(desc(payments.id)).get()
    await sale.settle(offered?.id ?? 0, 'paid')
    expect(sale.codes()).toHaveLength(1)
    await join(ticketType, ann)
    expect(sale.seats(ticketType)).toEqual({ heldCount: 0, soldCount: 1 })
  })

  test('skips members who want more seats than are free', async () => {
    const ticketType = await sale.type({ quantity: 1 })
    const [ann, bea] = [newActor(db), newActor(db)]
    const holder = await sale.ordered(ticketType)
    await join(ticketType, ann, 2)
    await join(ticketType, bea, 1)
    await sale.settle(holder.paymentId, 'cancelled')
    expect(sale.entries().map(({ status }) => status)).toEqual(['waiting', 'offered'])
    await changeTicketType(db, owner, ticketType, { quantity: 3 })
    expect(sale.entries().map(({ status }) => status)).toEqual(['offered', 'offered'])
  })

  test('skips suspended members, who keep their place', async () => {
    const ticketType = await sale.type({ quantity: 1 })
    const [ann, bea] = [newActor(db, { status: 'suspended' }), newActor(db)]
    const holder = await sale.ordered(ticketType)
    await join(ticketType, ann)
    await join(ticketType, bea)
    await sale.settle(holder.paymentId, 'cancelled')
    expect(sale.entries().map(({ status }) => status)).toEqual(['waiting', 'offered'])
    const offered = db.select().from(payments).orderBy(desc(payments.id)).get()
    await sale.settle(offered?.id ?? 0, 'cancelled')
    await lapseOffers(db)
    expect(sale.entries().map(({ status }) => status)).toEqual(['waiting', 'lapsed'])
    db.update(users).set({ membershipStatus: 'active' }).run()
    await lapseOffers(db)
    expect(sale.entries().map(({ status }) => status)).toEqual(['offered', 'lapsed'])
  })

  test('offers a seat that was freed while the event was hidden, once it is shown again', async () => {
    const ticketType = await sale.type({ quantity: 1 })
    const holder = await sale.ordered(ticketType)
    await join(ticketType, newActor(db))
    const show = (status: 'draft' | 'active') => db.update(events).set({ status }).run()
    show('draft')
    await sale.settle(holder.paymentId, 'cancelled')
    await lapseOffers(db)
    expect(sale.entries()).toMatchObject([{ status: 'waiting' }])
    show('active')
    await lapseOffers(db)
    expect(sale.entries()).toMatchObject([{ status: 'offered' }])
    expect(sale.seats(ticketType)).toEqual({ heldCount: 1, soldCount: 0 })
  })

  test('skips members with an open payment until it is settled', async () => {
    const ticketType = await sale.type({ quantity: 2 })
    const elsewhere = await sale.type({
      quantity: 5,
      event: newEvent(db, { ownerId: owner.userId }),
    })
    const [ann, bea] = [newActor(db), newActor(db)]
    const own = await sale.ordered(ticketType, ann)
    const other = await sale.ordered(ticketType, bea)
    await sale.ordered(elsewhere)
    expect(await join(ticketType, ann)).toEqual({ ok: true })
    await sale.settle(other.paymentId, 'cancelled')
    expect(sale.seats(ticketType)).toEqual({ heldCount: 1, soldCount: 0 })
    await sale.settle(own.paymentId, 'paid')
    expect(sale.entries().map(({ status }) => status)).toEqual(['offered'])
    expect(sale.seats(ticketType)).toEqual({ heldCount: 1, soldCount: 1 })
    moveClock(days(2))
    await expirePayments(db)
    expect([sale.seats(ticketType).heldCount, sale.seats(elsewhere).heldCount]).toEqual([0, 0])
  })

  test('offers nobody more tickets than one person may have', async () => {
    const event = newEvent(db, { ownerId: owner.userId, ticketsPerPerson: 2 })
    const types = [await sale.type({ quantity: 1, event }), await sale.type({ quantity: 1, event })]
    const other = await sale.type({ quantity: 5, event })
    const [ann, bea] = [newActor(db), newActor(db)]
    await sale.ordered(other, ann)
    const sold = []
    for (const type of types) {
      sold.push(await sale.ordered(type))
      for (const member of [ann, bea]) expect(await join(type, member)).toEqual({ ok: true })
    }
    for (const { paymentId } of sold) await sale.settle(paymentId, 'cancelled')
    const entries = sale.entries().map(({ memberId, status }) => [memberId, status])
    expect(entries).toEqual([
      [ann.userId, 'offered'],
      [bea.userId, 'waiting'],
      [ann.userId, 'waiting'],
      [bea.userId, 'offered'],
    ])
  })

  test('keeps the held order when more seats are wanted than are left', async () => {
    const ticketType = await sale.type({ quantity: 2 })
    const ann = newActor(db)
    await sale.ordered(ticketType, ann, 2)
    expect(await sale.order(ticketType, ann, 3)).toEqual({ ok: false, reason: 'not_enough' })
    expect(sale.seats(ticketType).heldCount).toBe(2)
    expect(await join(ticketType, ann)).toEqual({ ok: true })
    expect((await sale.order(ticketType, ann, 1)).ok).toBe(true)
    expect(sale.seats(ticketType).heldCount).toBe(1)
  })

  test('gets seats that a buyer holds by one changed order after another no later', async () => {
    const ticketType = await sale.type({ quantity: 3 })
    const [ann, bea] = [newActor(db), newActor(db)]
    const heldUntil = () =>
      db.select().from(ticketOrders).where(eq(ticketOrders.status, 'held')).get()?.heldUntil
    await sale.ordered(ticketType, ann, 3)
    const first = heldUntil()
    moveClock(minutes(10))
    await sale.ordered(ticketType, ann, 2)
    expect(heldUntil(), 'nobody waits').not.toBe(first)
    const second = heldUntil()
    expect(await join(ticketType, bea, 3)).toEqual({ ok: true })
    moveClock(minutes(10))
    await sale.ordered(ticketType, ann, 1)
    expect(heldUntil()).toBe(second)
    expect(db.select().from(payments).orderBy(desc(payments.id)).get()?.expiresAt).toBe(second)
  })

  test('offers free tickets too, which are accepted or lapse', async () => {
    const ticketType = await sale.type({ price: 0, quantity: 1 })
    const [ann, bea] = [newActor(db), newActor(db)]
    await sale.ordered(ticketType)
    await join(ticketType, ann)
    await join(ticketType, bea)
    await refundTicket(db, owner, sale.codes()[0]?.id ?? 0, '')
    expect(await acceptOffer(db, bea, ticketType)).toEqual({ ok: false, reason: 'no_offer' })
    moveClock(days(1) + 1000)
    expect(await acceptOffer(db, ann, ticketType)).toEqual({ ok: false, reason: 'no_offer' })
    await lapseOffers(db)
    expect(await acceptOffer(db, ann, ticketType)).toEqual({ ok: false, reason: 'no_offer' })
    expect(await acceptOffer(db, bea, ticketType)).toEqual({ ok: true })
    expect(sale.seats(ticketType)).toEqual({ heldCount: 0, soldCount: 1 })
    expect(sale.entries().map(({ status }) => status)).toEqual(['lapsed', 'accepted'])
    expect(db.select().from(ticketOrders).orderBy(desc(ticketOrders.id)).get()?.buyerId).toBe(
      bea.userId,
    )
  })
})
