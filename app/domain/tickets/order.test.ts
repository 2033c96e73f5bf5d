import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'

import { incomeOf } from '#app/domain/payments/income.server.ts'
import { expirePayments } from '#app/domain/payments/reconciliation.server.ts'
import { minutes, moveClock, resetClock } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { outboxMessages, payments, ticketDefinitions } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { openTicketOffice } from '#tests/support/ticket-sales.ts'
import { newActor } from '#tests/support/users.ts'
import { orderTickets } from './order.server.ts'
import { formatTicketCode } from './ticket-code.ts'
import { changeTicketType, createTicketType, removeTicketType } from './ticket-types.server.ts'

let db: OpenDatabase
let office: ReturnType<typeof openTicketOffice>
let owner: Actor
let eventId: number

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  office = openTicketOffice(db)
  owner = office.owner
  eventId = office.eventId
})

describe('an order', () => {
  test('of free tickets is tickets at once, each with a code and a mail of its own', () => {
    const buyer = newActor(db)
    office.ordered(office.type({ price: 0 }), buyer, 2)
    expect(new Set(office.codes().map(({ code }) => code)).size).toBe(2)
    const mails = db.select().from(outboxMessages).orderBy(outboxMessages.id).all()
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([buyer.email, buyer.email])
    expect(mails[0]?.text).toContain(formatTicketCode(office.codes()[0]?.code ?? ''))
  })

  test('of paid tickets holds its seats and is tickets when it is paid, never before', () => {
    const definition = office.type()
    const { paymentId } = office.ordered(definition, newActor(db), 2)
    expect(office.seats(definition)).toEqual({ heldCount: 2, soldCount: 0 })
    expect(office.codes()).toEqual([])
    office.settle(paymentId, 'paid')
    expect(office.seats(definition)).toEqual({ heldCount: 0, soldCount: 2 })
    expect(office.codes()).toHaveLength(2)
    expect(incomeOf(db, owner.userId)).toBe(2400)
  })

  test.each(['failed', 'cancelled'] as const)('whose payment is %s gives its seats back', (end) => {
    const definition = office.type()
    office.settle(office.ordered(definition).paymentId, end)
    expect(office.seats(definition)).toEqual({ heldCount: 0, soldCount: 0 })
  })

  test('gives its seats back after half an hour', async () => {
    const definition = office.type()
    office.ordered(definition)
    moveClock(minutes(30) - 1000)
    await expirePayments(db)
    expect(office.seats(definition).heldCount).toBe(1)
    moveClock(2000)
    await expirePayments(db)
    expect(office.seats(definition).heldCount).toBe(0)
  })

  test('sent twice is one order', () => {
    const buyer = newActor(db)
    const free = office.type({ price: 0, quantity: -1 })
    const first = office.order(free, buyer, 1, 'same-request')
    expect(office.order(free, buyer, 1, 'same-request')).toEqual(first)
    expect(office.codes()).toHaveLength(1)
  })

  test('that was given up is not taken for a purchase when it is sent again', () => {
    const buyer = newActor(db)
    const definition = office.type()
    const first = office.order(definition, buyer, 1, 'given-up')
    office.settle(first.ok ? (first.payment?.id ?? 0) : 0, 'cancelled')
    expect(office.order(definition, buyer, 1, 'given-up')).toEqual({
      ok: false,
      reason: 'given_up',
    })
  })

  test('still open is what its buyer comes back to, and another quantity replaces it', () => {
    const buyer = newActor(db)
    const definition = office.type()
    const first = office.ordered(definition, buyer, 2)
    expect(office.ordered(definition, buyer, 2)).toEqual(first)
    const second = office.ordered(definition, buyer, 3)
    expect(second.orderId).not.toBe(first.orderId)
    expect(office.seats(definition).heldCount).toBe(3)
    expect(
      db
        .select()
        .from(payments)
        .orderBy(payments.id)
        .all()
        .map(({ status }) => status),
    ).toEqual(['cancelled', 'pending'])
  })

  test('says why it cannot be', () => {
    const refused = (reason: string) => ({ ok: false, reason })
    const definition = office.type({ quantity: 2 })
    expect(office.order(999)).toEqual(refused('not_found'))
    expect(office.order(definition, newActor(db), 3)).toEqual(refused('not_enough'))
    office.ordered(definition, newActor(db), 2)
    expect(office.order(definition)).toEqual(refused('sold_out'))
    expect(
      office.order(office.type({ event: newEvent(db, { ownerId: owner.userId }, 'new') })),
    ).toEqual(refused('not_on_sale'))
    const past = { startTime: '2020-01-01T00:00:00.000Z', endTime: '2020-01-02T00:00:00.000Z' }
    expect(
      office.order(office.type({ event: newEvent(db, { ownerId: owner.userId, ...past }) })),
    ).toEqual(refused('not_on_sale'))
    const card = { definitionId: office.type(), quantity: 1, requestKey: 'by-hand' }
    expect(orderTickets(db, newActor(db), { ...card, method: 'offline' })).toEqual(
      refused('offline_not_allowed'),
    )
  })

  test('paid too late is honoured while there are seats, else its money goes back', () => {
    const definition = office.type({ quantity: 1 })
    const early = office.ordered(definition)
    office.settle(early.paymentId, 'expired')
    const other = office.ordered(definition)
    office.settle(other.paymentId, 'paid')
    office.settle(early.paymentId, 'paid')
    expect(office.codes()).toHaveLength(1)
    const late = db.select().from(payments).orderBy(payments.id).get()
    expect(late).toMatchObject({ status: 'paid', refundedCents: 1200, fulfilledAt: null })
    expect(incomeOf(db, owner.userId)).toBe(1200)

    const roomy = office.type({ quantity: 5 })
    const slow = office.ordered(roomy)
    office.settle(slow.paymentId, 'expired')
    office.settle(slow.paymentId, 'paid')
    expect(office.seats(roomy)).toEqual({ heldCount: 0, soldCount: 1 })
  })
})

test('no seat is sold twice even where the code would let it: the table refuses', () => {
  const definition = office.type({ quantity: 1 })
  office.ordered(definition)
  expect(() => db.update(ticketDefinitions).set({ soldCount: 1 }).run()).toThrow(/CHECK/)
})

describe('a ticket type', () => {
  test('keeps at least the seats that are sold or held', () => {
    const definition = office.type()
    office.ordered(definition, newActor(db), 2)
    const to = (quantity: number) => changeTicketType(db, owner, definition, { quantity })
    expect(to(1)).toEqual({ ok: false, reason: 'fewer_than_sold' })
    expect(to(2)).toEqual({ ok: true })
    expect(to(-1)).toEqual({ ok: true })
  })

  test('that was ordered goes off sale instead of away', () => {
    const definition = office.type({ price: 0 })
    expect(removeTicketType(db, owner, office.type())).toBe('deleted')
    office.ordered(definition)
    expect(removeTicketType(db, owner, definition)).toBe('withdrawn')
    expect(office.codes()).toMatchObject([{ status: 'valid' }])
    expect(office.order(definition)).toEqual({ ok: false, reason: 'not_on_sale' })
  })

  test("is the organiser's alone", () => {
    const other = newActor(db)
    const definition = office.type()
    const created = { name: 'Seat', price: 0, quantity: 1, ticketImageUrl: '' }
    expect(createTicketType(db, other, eventId, created)).toBeNull()
    expect(changeTicketType(db, other, definition, { price: 0 }).ok).toBe(false)
    expect(removeTicketType(db, other, definition)).toBe('not_found')
  })
})
