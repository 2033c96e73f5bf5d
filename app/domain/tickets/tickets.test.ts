import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { incomeOf } from '#app/domain/payments/income.server.ts'
import { expirePayments } from '#app/domain/payments/reconciling.server.ts'
import { type News, settlePayment } from '#app/domain/payments/settling.server.ts'
import { days, hours, minutes, moveClock, resetClock } from '#app/shared/clock.server.ts'
import { type OpenDatabase, transaction } from '#db/client.server.ts'
import {
  outboxMessages,
  payments,
  ticketDefinitions,
  ticketOrders,
  tickets,
  waitingListEntries,
} from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/people.ts'
import { changeTicketType, createTicketType, removeTicketType } from './definitions.server.ts'
import { orderTickets } from './ordering.server.ts'
import { refundTicket } from './refunding.server.ts'
import { formatTicketCode } from './ticket-code.ts'
import { validateTicket } from './validating.server.ts'
import { acceptOffer, joinWaitingList, lapseOffers } from './waiting.server.ts'

let db: OpenDatabase
let owner: Actor
let eventId: number

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  owner = newActor(db)
  eventId = newEvent(db, { ownerId: owner.userId })
})

function type(traits: { price?: number; quantity?: number; event?: number } = {}): number {
  const { price = 1200, quantity = 3, event = eventId } = traits
  const created = { name: 'Seat', price, quantity, ticketImageUrl: '' }
  return createTicketType(db, owner, event, created) ?? 0
}

let requests = 0
const order = (definitionId: number, who = newActor(db), quantity = 1, requestKey?: string) => {
  requests += 1
  return orderTickets(db, who, {
    definitionId,
    quantity,
    requestKey: requestKey ?? `request-${requests}`,
  })
}

/** An order that went through; its id and payment. */
function ordered(...args: Parameters<typeof order>) {
  const outcome = order(...args)
  if (!outcome.ok) throw new Error(outcome.reason)
  return { orderId: outcome.orderId, paymentId: outcome.payment?.id ?? 0 }
}

const settle = (paymentId: number, status: News['status']) =>
  transaction(db, (tx) => settlePayment(tx, paymentId, { status }))
const seats = (id: number) => {
  const found = db.select().from(ticketDefinitions).all()
  const { heldCount, soldCount } = found.find((definition) => definition.id === id) ?? {}
  return { heldCount, soldCount }
}
const codes = () => db.select().from(tickets).all()
const entries = () => db.select().from(waitingListEntries).all()

describe('an order', () => {
  test('of free tickets is tickets at once, each with a code and a mail of its own', () => {
    const buyer = newActor(db)
    ordered(type({ price: 0 }), buyer, 2)
    expect(new Set(codes().map(({ code }) => code)).size).toBe(2)
    const mails = db.select().from(outboxMessages).all()
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([buyer.email, buyer.email])
    expect(mails[0]?.text).toContain(formatTicketCode(codes()[0]?.code ?? ''))
  })

  test('of paid tickets holds its seats and is tickets when it is paid, never before', () => {
    const definition = type()
    const { paymentId } = ordered(definition, newActor(db), 2)
    expect(seats(definition)).toEqual({ heldCount: 2, soldCount: 0 })
    expect(codes()).toEqual([])
    settle(paymentId, 'paid')
    expect(seats(definition)).toEqual({ heldCount: 0, soldCount: 2 })
    expect(codes()).toHaveLength(2)
    expect(incomeOf(db, owner.userId)).toBe(2400)
  })

  test.each(['failed', 'cancelled'] as const)('whose payment is %s gives its seats back', (end) => {
    const definition = type()
    settle(ordered(definition).paymentId, end)
    expect(seats(definition)).toEqual({ heldCount: 0, soldCount: 0 })
  })

  test('gives its seats back after half an hour', async () => {
    const definition = type()
    ordered(definition)
    moveClock(minutes(30) - 1000)
    await expirePayments(db)
    expect(seats(definition).heldCount).toBe(1)
    moveClock(2000)
    await expirePayments(db)
    expect(seats(definition).heldCount).toBe(0)
  })

  test('sent twice is one order', () => {
    const buyer = newActor(db)
    const free = type({ price: 0, quantity: -1 })
    const first = order(free, buyer, 1, 'same-request')
    expect(order(free, buyer, 1, 'same-request')).toEqual(first)
    expect(codes()).toHaveLength(1)
  })

  test('that was given up is not taken for a purchase when it is sent again', () => {
    const buyer = newActor(db)
    const definition = type()
    const first = order(definition, buyer, 1, 'given-up')
    settle(first.ok ? (first.payment?.id ?? 0) : 0, 'cancelled')
    expect(order(definition, buyer, 1, 'given-up')).toEqual({ ok: false, reason: 'given_up' })
  })

  test('still open is what its buyer comes back to, and another quantity replaces it', () => {
    const buyer = newActor(db)
    const definition = type()
    const first = ordered(definition, buyer, 2)
    expect(ordered(definition, buyer, 2)).toEqual(first)
    const second = ordered(definition, buyer, 3)
    expect(second.orderId).not.toBe(first.orderId)
    expect(seats(definition).heldCount).toBe(3)
    expect(
      db
        .select()
        .from(payments)
        .all()
        .map(({ status }) => status),
    ).toEqual(['cancelled', 'pending'])
  })

  test('says why it cannot be', () => {
    const refused = (reason: string) => ({ ok: false, reason })
    const definition = type({ quantity: 2 })
    expect(order(999)).toEqual(refused('not_found'))
    expect(order(definition, newActor(db), 3)).toEqual(refused('not_enough'))
    ordered(definition, newActor(db), 2)
    expect(order(definition)).toEqual(refused('sold_out'))
    expect(order(type({ event: newEvent(db, { ownerId: owner.userId }, 'new') }))).toEqual(
      refused('not_on_sale'),
    )
    const past = { startTime: '2020-01-01T00:00:00.000Z', endTime: '2020-01-02T00:00:00.000Z' }
    expect(order(type({ event: newEvent(db, { ownerId: owner.userId, ...past }) }))).toEqual(
      refused('not_on_sale'),
    )
    const card = { definitionId: type(), quantity: 1, requestKey: 'by-hand' }
    expect(orderTickets(db, newActor(db), { ...card, method: 'offline' })).toEqual(
      refused('offline_not_allowed'),
    )
  })

  test('paid too late is honoured while there are seats, else its money goes back', () => {
    const definition = type({ quantity: 1 })
    const early = ordered(definition)
    settle(early.paymentId, 'expired')
    const other = ordered(definition)
    settle(other.paymentId, 'paid')
    settle(early.paymentId, 'paid')
    expect(codes()).toHaveLength(1)
    const late = db.select().from(payments).all()[0]
    expect(late).toMatchObject({ status: 'paid', refundedCents: 1200, fulfilledAt: null })
    expect(incomeOf(db, owner.userId)).toBe(1200)

    const roomy = type({ quantity: 5 })
    const slow = ordered(roomy)
    settle(slow.paymentId, 'expired')
    settle(slow.paymentId, 'paid')
    expect(seats(roomy)).toEqual({ heldCount: 0, soldCount: 1 })
  })
})

test('no seat is sold twice even where the code would let it: the table refuses', () => {
  const definition = type({ quantity: 1 })
  ordered(definition)
  expect(() => db.update(ticketDefinitions).set({ soldCount: 1 }).run()).toThrow(/CHECK/)
})

describe('a ticket type', () => {
  test('keeps at least the seats that are sold or held', () => {
    const definition = type()
    ordered(definition, newActor(db), 2)
    const to = (quantity: number) => changeTicketType(db, owner, definition, { quantity })
    expect(to(1)).toEqual({ ok: false, reason: 'fewer_than_sold' })
    expect(to(2)).toEqual({ ok: true })
    expect(to(-1)).toEqual({ ok: true })
  })

  test('that was ordered goes off sale instead of away', () => {
    const definition = type({ price: 0 })
    expect(removeTicketType(db, owner, type())).toBe('deleted')
    ordered(definition)
    expect(removeTicketType(db, owner, definition)).toBe('withdrawn')
    expect(codes()).toMatchObject([{ status: 'valid' }])
    expect(order(definition)).toEqual({ ok: false, reason: 'not_on_sale' })
  })

  test("is the organiser's alone", () => {
    const other = newActor(db)
    const definition = type()
    const created = { name: 'Seat', price: 0, quantity: 1, ticketImageUrl: '' }
    expect(createTicketType(db, other, eventId, created)).toBeNull()
    expect(changeTicketType(db, other, definition, { price: 0 }).ok).toBe(false)
    expect(removeTicketType(db, other, definition)).toBe('not_found')
  })
})

describe('at the door', () => {
  const scan = (code: string, who = owner, door = {}) =>
    validateTicket(db, { actor: who }, code, door)

  function ticket() {
    ordered(type({ price: 0, quantity: -1 }))
    return codes().at(-1)?.code ?? ''
  }

  test('a ticket is good once, however it is written, and then says when it was used', () => {
    const code = ticket()
    const typed = formatTicketCode(code).toLowerCase()
    expect(scan(typed)).toMatchObject({
      status: 'valid',
      ticket: { eventTitle: 'Harvest supper', ticketName: 'Seat' },
    })
    expect(scan(code)).toMatchObject({ status: 'used', validatedAt: expect.any(String) })
  })

  test('a bad code is told apart from a wrong one, and spoils nothing', () => {
    const code = ticket()
    const elsewhere = newEvent(db, { ownerId: owner.userId })
    expect(scan('hello').status).toBe('mistyped')
    expect(scan('00000000000').status).toBe('unknown')
    expect(scan(code, owner, { eventId: elsewhere }).status).toBe('wrong_event')
    expect(scan(code, newActor(db)).status).toBe('unknown')
    expect(scan(code, owner, { eventId }).status).toBe('valid')
  })

  test('a refunded or cancelled ticket stays outside', () => {
    const code = ticket()
    const id = codes().at(-1)?.id ?? 0
    expect(refundTicket(db, newActor(db), id, '').ok).toBe(false)
    expect(refundTicket(db, owner, id, 'As you asked.')).toEqual({ ok: true })
    expect(scan(code).status).toBe('cancelled')
    expect(refundTicket(db, owner, id, '').ok).toBe(false)
  })
})

test('one ticket of an order goes back alone, with its money and its seat', () => {
  const definition = type({ quantity: 2 })
  settle(ordered(definition, newActor(db), 2).paymentId, 'paid')
  const [first, second] = codes()
  expect(refundTicket(db, owner, first?.id ?? 0, '')).toEqual({ ok: true })
  expect(incomeOf(db, owner.userId)).toBe(1200)
  expect(seats(definition).soldCount).toBe(1)
  expect(codes().map(({ status }) => status)).toEqual(['refunded', 'valid'])
  expect(refundTicket(db, owner, second?.id ?? 0, '')).toEqual({ ok: true })
  expect(incomeOf(db, owner.userId)).toBe(0)
})

test('a cancelled event gives every payment back, voids free tickets, and tells every holder', () => {
  const buyer = newActor(db)
  const guest = newActor(db)
  const slow = newActor(db)
  const paid = type({ quantity: -1 })
  settle(ordered(paid, buyer, 2).paymentId, 'paid')
  ordered(type({ price: 0 }), guest)
  const open = ordered(paid, slow)
  cancelEvent(db, owner, eventId)
  expect(codes().map(({ status }) => status)).toEqual(['refunded', 'refunded', 'cancelled'])
  expect(incomeOf(db, owner.userId)).toBe(0)
  expect(lastMailTo(db, guest.email).text).toContain('is cancelled')
  expect(lastMailTo(db, buyer.email).text).toContain('$24')
  // Who was at the till pays in vain, and gets it back.
  settle(open.paymentId, 'paid')
  expect(codes()).toHaveLength(3)
  expect(incomeOf(db, owner.userId)).toBe(0)
  expect(seats(paid)).toEqual({ heldCount: 0, soldCount: 0 })
})

describe('the waiting list', () => {
  const join = (id: number, who: Actor, quantity = 1) => joinWaitingList(db, who, id, quantity)

  test('is for what is sold out', () => {
    const definition = type({ quantity: 1 })
    const ann = newActor(db)
    expect(join(definition, ann)).toEqual({ ok: false, reason: 'not_sold_out' })
    ordered(definition)
    expect(join(definition, ann)).toEqual({ ok: true })
    expect(join(definition, ann)).toEqual({ ok: true })
    expect(entries()).toHaveLength(1)
  })

  test('offers a free seat to who came first, for a time, and then to the next', async () => {
    const definition = type({ quantity: 1 })
    const [ann, bea] = [newActor(db), newActor(db)]
    const holder = ordered(definition)
    join(definition, ann)
    join(definition, bea)
    settle(holder.paymentId, 'cancelled')
    expect(entries().map(({ status }) => status)).toEqual(['offered', 'waiting'])
    expect(lastMailTo(db, ann.email).text).toContain('Your turn')
    expect(order(definition)).toEqual({ ok: false, reason: 'sold_out' })
    moveClock(hours(24) + 1000)
    await expirePayments(db)
    expect(entries().map(({ status }) => status)).toEqual(['lapsed', 'offered'])
    const offered = db.select().from(payments).all().at(-1)
    settle(offered?.id ?? 0, 'paid')
    expect(codes()).toHaveLength(1)
    join(definition, ann)
    expect(seats(definition)).toEqual({ heldCount: 0, soldCount: 1 })
  })

  test('passes over who wants more seats than are free', () => {
    const definition = type({ quantity: 1 })
    const [ann, bea] = [newActor(db), newActor(db)]
    const holder = ordered(definition)
    join(definition, ann, 2)
    join(definition, bea, 1)
    settle(holder.paymentId, 'cancelled')
    expect(entries().map(({ status }) => status)).toEqual(['waiting', 'offered'])
    changeTicketType(db, owner, definition, { quantity: 3 })
    expect(entries().map(({ status }) => status)).toEqual(['offered', 'offered'])
  })

  test('passes over who is still paying for a seat, until that is done', async () => {
    const definition = type({ quantity: 2 })
    const elsewhere = type({ quantity: 5, event: newEvent(db, { ownerId: owner.userId }) })
    const [ann, bea] = [newActor(db), newActor(db)]
    const own = ordered(definition, ann)
    const other = ordered(definition, bea)
    ordered(elsewhere)
    expect(join(definition, ann)).toEqual({ ok: true })
    settle(other.paymentId, 'cancelled')
    expect(seats(definition)).toEqual({ heldCount: 1, soldCount: 0 })
    settle(own.paymentId, 'paid')
    expect(entries().map(({ status }) => status)).toEqual(['offered'])
    expect(seats(definition)).toEqual({ heldCount: 1, soldCount: 1 })
    moveClock(days(2))
    await expirePayments(db)
    expect([seats(definition).heldCount, seats(elsewhere).heldCount]).toEqual([0, 0])
  })

  test('and a wish for more than is left both leave what is held', () => {
    const definition = type({ quantity: 2 })
    const ann = newActor(db)
    ordered(definition, ann, 2)
    expect(order(definition, ann, 3)).toEqual({ ok: false, reason: 'not_enough' })
    expect(seats(definition).heldCount).toBe(2)
    expect(join(definition, ann)).toEqual({ ok: true })
    expect(order(definition, ann, 1).ok).toBe(true)
    expect(seats(definition).heldCount).toBe(1)
  })

  test('offers free tickets too: taken up with a word, or lapsed', () => {
    const definition = type({ price: 0, quantity: 1 })
    const [ann, bea] = [newActor(db), newActor(db)]
    ordered(definition)
    join(definition, ann)
    join(definition, bea)
    refundTicket(db, owner, codes()[0]?.id ?? 0, '')
    expect(acceptOffer(db, bea, definition)).toBe(false)
    moveClock(days(1) + 1000)
    lapseOffers(db)
    expect(acceptOffer(db, ann, definition)).toBe(false)
    expect(acceptOffer(db, bea, definition)).toBe(true)
    expect(seats(definition)).toEqual({ heldCount: 0, soldCount: 1 })
    expect(entries().map(({ status }) => status)).toEqual(['lapsed', 'accepted'])
    expect(db.select().from(ticketOrders).all().at(-1)?.buyerId).toBe(bea.userId)
  })
})
