import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'

import { expirePayments } from '#app/domain/payments/reconciliation.server.ts'
import { days, hours, moveClock, resetClock } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments, ticketOrders } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { openTicketOffice } from '#tests/support/ticket-sales.ts'
import { newActor } from '#tests/support/users.ts'
import { refundTicket } from './refund.server.ts'
import { changeTicketType } from './ticket-types.server.ts'

import { acceptOffer, joinWaitingList, lapseOffers } from './waiting-list.server.ts'

let db: OpenDatabase
let office: ReturnType<typeof openTicketOffice>
let owner: Actor

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  office = openTicketOffice(db)
  owner = office.owner
})

describe('the waiting list', () => {
  const join = (id: number, who: Actor, quantity = 1) => joinWaitingList(db, who, id, quantity)

  test('gives a free offer also where the type has got a price meanwhile', () => {
    const definition = office.type({ price: 0, quantity: 1 })
    const ann = newActor(db)
    office.ordered(definition)
    join(definition, ann)
    refundTicket(db, owner, office.codes()[0]?.id ?? 0, '')
    changeTicketType(db, owner, definition, { price: 500 })
    expect(acceptOffer(db, ann, definition)).toBe(true)
    expect(office.codes().at(-1)).toMatchObject({ priceCents: 0, status: 'valid' })
  })

  test('an offer of a free ticket is also taken up by ordering it', () => {
    const definition = office.type({ price: 0, quantity: 1 })
    const ann = newActor(db)
    office.ordered(definition)
    join(definition, ann)
    refundTicket(db, owner, office.codes()[0]?.id ?? 0, '')
    expect(office.order(definition, ann).ok).toBe(true)
    expect(office.codes().at(-1)).toMatchObject({ status: 'valid' })
    expect(office.seats(definition)).toEqual({ heldCount: 0, soldCount: 1 })
  })

  test('is for what is sold out', () => {
    const definition = office.type({ quantity: 1 })
    const ann = newActor(db)
    expect(join(definition, ann)).toEqual({ ok: false, reason: 'not_sold_out' })
    office.ordered(definition)
    expect(join(definition, ann)).toEqual({ ok: true })
    expect(join(definition, ann)).toEqual({ ok: true })
    expect(office.entries()).toHaveLength(1)
  })

  test('offers a free seat to who came first, for a time, and then to the next', async () => {
    const definition = office.type({ quantity: 1 })
    const [ann, bea] = [newActor(db), newActor(db)]
    const holder = office.ordered(definition)
    join(definition, ann)
    join(definition, bea)
    office.settle(holder.paymentId, 'cancelled')
    expect(office.entries().map(({ status }) => status)).toEqual(['offered', 'waiting'])
    expect(lastMailTo(db, ann.email).text).toContain('Your turn')
    expect(office.order(definition)).toEqual({ ok: false, reason: 'sold_out' })
    moveClock(hours(24) + 1000)
    await expirePayments(db)
    expect(office.entries().map(({ status }) => status)).toEqual(['lapsed', 'offered'])
    const offered = db.select().from(payments).orderBy(desc(payments.id)).get()
    office.settle(offered?.id ?? 0, 'paid')
    expect(office.codes()).toHaveLength(1)
    join(definition, ann)
    expect(office.seats(definition)).toEqual({ heldCount: 0, soldCount: 1 })
  })

  test('passes over who wants more seats than are free', () => {
    const definition = office.type({ quantity: 1 })
    const [ann, bea] = [newActor(db), newActor(db)]
    const holder = office.ordered(definition)
    join(definition, ann, 2)
    join(definition, bea, 1)
    office.settle(holder.paymentId, 'cancelled')
    expect(office.entries().map(({ status }) => status)).toEqual(['waiting', 'offered'])
    changeTicketType(db, owner, definition, { quantity: 3 })
    expect(office.entries().map(({ status }) => status)).toEqual(['offered', 'offered'])
  })

  test('passes over who is still paying for a seat, until that is done', async () => {
    const definition = office.type({ quantity: 2 })
    const elsewhere = office.type({ quantity: 5, event: newEvent(db, { ownerId: owner.userId }) })
    const [ann, bea] = [newActor(db), newActor(db)]
    const own = office.ordered(definition, ann)
    const other = office.ordered(definition, bea)
    office.ordered(elsewhere)
    expect(join(definition, ann)).toEqual({ ok: true })
    office.settle(other.paymentId, 'cancelled')
    expect(office.seats(definition)).toEqual({ heldCount: 1, soldCount: 0 })
    office.settle(own.paymentId, 'paid')
    expect(office.entries().map(({ status }) => status)).toEqual(['offered'])
    expect(office.seats(definition)).toEqual({ heldCount: 1, soldCount: 1 })
    moveClock(days(2))
    await expirePayments(db)
    expect([office.seats(definition).heldCount, office.seats(elsewhere).heldCount]).toEqual([0, 0])
  })

  test('and a wish for more than is left both leave what is held', () => {
    const definition = office.type({ quantity: 2 })
    const ann = newActor(db)
    office.ordered(definition, ann, 2)
    expect(office.order(definition, ann, 3)).toEqual({ ok: false, reason: 'not_enough' })
    expect(office.seats(definition).heldCount).toBe(2)
    expect(join(definition, ann)).toEqual({ ok: true })
    expect(office.order(definition, ann, 1).ok).toBe(true)
    expect(office.seats(definition).heldCount).toBe(1)
  })

  test('offers free tickets too: taken up with a word, or lapsed', () => {
    const definition = office.type({ price: 0, quantity: 1 })
    const [ann, bea] = [newActor(db), newActor(db)]
    office.ordered(definition)
    join(definition, ann)
    join(definition, bea)
    refundTicket(db, owner, office.codes()[0]?.id ?? 0, '')
    expect(acceptOffer(db, bea, definition)).toBe(false)
    moveClock(days(1) + 1000)
    lapseOffers(db)
    expect(acceptOffer(db, ann, definition)).toBe(false)
    expect(acceptOffer(db, bea, definition)).toBe(true)
    expect(office.seats(definition)).toEqual({ heldCount: 0, soldCount: 1 })
    expect(office.entries().map(({ status }) => status)).toEqual(['lapsed', 'accepted'])
    expect(db.select().from(ticketOrders).orderBy(desc(ticketOrders.id)).get()?.buyerId).toBe(
      bea.userId,
    )
  })
})
