import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { refundPayment } from '#app/domain/payments/refunds/refunds.server.ts'
import { recordCashRefund } from '#app/domain/payments/sales/cash.server.ts'
import { sumPayeeIncome } from '#app/domain/payments/sales/payee-income.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { tickets } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { checkInTicket } from '../door/check-in.server.ts'
import { orderMixedTickets } from '../orders/order.server.ts'
import { formatTicketCode } from '../own/ticket-code.ts'
import { countSeats } from '../queries.server.ts'
import { refundTicket, voidTicketRefundedElsewhere } from './refund.server.ts'

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

describe('at the door', () => {
  const scan = (code: string, who = owner, door = {}) =>
    checkInTicket(db, { actor: who }, code, door)

  async function ticket() {
    await sale.ordered(await sale.type({ price: 0, quantity: -1 }))
    return sale.codes().at(-1)?.code ?? ''
  }

  test('a ticket works once, in any spelling, and then shows when it was used', async () => {
    const code = await ticket()
    const typed = formatTicketCode(code).toLowerCase()
    expect(await scan(typed)).toMatchObject({
      status: 'valid',
      ticket: { eventTitle: 'Harvest supper', ticketName: 'Seat' },
    })
    expect(await scan(code)).toMatchObject({ status: 'used', checkedInAt: expect.any(String) })
  })

  test('a mistyped code and an unknown one have different answers, and use nothing', async () => {
    const code = await ticket()
    const elsewhere = newEvent(db, { ownerId: owner.userId })
    expect((await scan('hello')).status).toBe('mistyped')
    expect((await scan('00000000000')).status).toBe('unknown')
    expect((await scan(code, owner, { eventId: elsewhere })).status).toBe('wrong_event')
    const stranger = newActor(db)
    const own = newEvent(db, { ownerId: stranger.userId })
    for (const door of [{}, { eventId: own }]) {
      expect((await scan(code, stranger, door)).status).toBe('unknown')
    }
    expect((await scan(code, owner, { eventId })).status).toBe('valid')
  })

  test('a refunded or cancelled ticket is not valid', async () => {
    const code = await ticket()
    const id = sale.codes().at(-1)?.id ?? 0
    expect((await refundTicket(db, newActor(db), id, '')).ok).toBe(false)
    expect(await refundTicket(db, owner, id, 'As you asked.')).toMatchObject({ ok: true })
    expect((await scan(code)).status).toBe('cancelled')
    expect((await refundTicket(db, owner, id, '')).ok).toBe(false)
  })
})

test('the payee sees how many of each type are checked in', async () => {
  const [seats, tables] = [await sale.type({ price: 0 }), await sale.type({ price: 0 })]
  await sale.ordered(tables, newActor(db), 2)
  await sale.ordered(seats)
  for (const { code } of sale.codes().slice(1)) {
    await checkInTicket(db, { actor: owner }, code, { eventId })
  }
  const used = countSeats(db, { eventId }).map(({ ticketType, usedCount }) => [
    ticketType.id,
    usedCount,
  ])
  expect(used).toEqual([
    [seats, 1],
    [tables, 1],
  ])
})

test('one ticket of an order can be refunded alone, with its seat', async () => {
  const ticketType = await sale.type({ quantity: 2 })
  await sale.settle((await sale.ordered(ticketType, newActor(db), 2)).paymentId, 'paid')
  const [first, second] = sale.codes()
  expect(await refundTicket(db, owner, first?.id ?? 0, '')).toMatchObject({ ok: true })
  expect(sumPayeeIncome(db, owner.userId)).toBe(1200)
  expect(sale.seats(ticketType).soldCount).toBe(1)
  expect(sale.codes().map(({ status }) => status)).toEqual(['refunded', 'valid'])
  const last = { ok: true, isRefunded: true }
  expect(await refundTicket(db, owner, second?.id ?? 0, '')).toMatchObject(last)
  expect(sumPayeeIncome(db, owner.userId)).toBe(0)
})

test('the mail about a refunded ticket says which ticket of the order is void', async () => {
  const buyer = newActor(db)
  const { paymentId, orderId } = await sale.ordered(await sale.type(), buyer, 2)
  await sale.settle(paymentId, 'paid')
  const [first, second] = sale.codes()
  db.update(tickets).set({ holderName: 'Ann Lee' }).where(eq(tickets.orderId, orderId)).run()
  await refundTicket(db, owner, second?.id ?? 0, '')
  const { text } = lastMailTo(db, buyer.email)
  const code = formatTicketCode(second?.code ?? '')
  expect(text).toContain('$12 for “2 × Seat')
  expect(text).toMatch(
    new RegExp(`one ticket, which is no longer valid: Seat, .*20\\d\\d.*, Ann Lee, ${code}\\.`),
  )
  expect(text).not.toContain(formatTicketCode(first?.code ?? ''))
})

test('whose order was refunded before, and who paid nothing, gets nothing for a ticket', async () => {
  const { paymentId } = await sale.ordered(await sale.type(), newActor(db))
  await sale.settle(paymentId, 'paid')
  await sale.ordered(await sale.type({ price: 0 }), newActor(db))
  const [paid, free] = sale.codes()
  await checkInTicket(db, { actor: owner }, paid?.code ?? '', {})
  await refundPayment(db, owner, paymentId, { amountCents: 1200, reason: '' })
  for (const ticket of [paid, free]) {
    const nothing = { ok: true, isRefunded: false }
    expect(await refundTicket(db, owner, ticket?.id ?? 0, '')).toMatchObject(nothing)
  }
})

test('the free tickets beside a paid one that is refunded stay valid', async () => {
  const buyer = newActor(db)
  const lines = [
    { ticketTypeId: await sale.type(), quantity: 1 },
    { ticketTypeId: await sale.type({ price: 0 }), quantity: 1 },
  ]
  const outcome = await orderMixedTickets(db, buyer, { lines })
  if (outcome.ok && outcome.payment) await sale.settle(outcome.payment.id, 'paid')
  const [seat] = sale.codes()
  expect(await refundTicket(db, owner, seat?.id ?? 0, '')).toMatchObject({ ok: true })
  expect(sale.codes().map(({ status }) => status)).toEqual(['refunded', 'valid'])
})

test('free tickets stay valid when a refund that the bank refused is handed over', async () => {
  const [seat, child] = [await sale.type(), await sale.type({ price: 0 })]
  const { payment } = await sale.orderedMixed(newActor(db), [
    [seat, 1],
    [child, 1],
  ])
  const paymentId = payment?.id ?? 0
  await sale.settle(paymentId, 'paid')
  const states = () => sale.codes().map(({ status }) => status)
  await refundTicket(db, owner, sale.codes()[0]?.id ?? 0, '')
  db.update(refunds).set({ status: 'failed' }).run()
  const byHand = { amountCents: 1200, reason: '', byHand: true }
  expect(await refundPayment(db, owner, paymentId, byHand)).toMatchObject({ ok: true })
  expect(states()).toEqual(['refunded', 'valid'])
})

test('what was paid in cash is owed, not refunded, until somebody hands it over', async () => {
  const admin = newActor(db, { role: 'admin' })
  const [first, second] = [newActor(db), newActor(db)]
  const type = await sale.type({ price: 1200 })
  const pay = async (buyer: Actor, method: 'offline' | 'direct') => {
    const { paymentId } = await sale.ordered(type, buyer)
    await sale.settle(paymentId, 'paid')
    db.update(payments).set({ method }).where(eq(payments.id, paymentId)).run()
    return paymentId
  }
  const atTownHall = await pay(first, 'offline')
  const atDoor = await pay(second, 'direct')
  const states = () => db.select({ status: refunds.status }).from(refunds).orderBy(refunds.id).all()
  await refundTicket(db, owner, sale.codes()[0]?.id ?? 0, 'It rains.')
  expect(states()).toEqual([{ status: 'requested' }])
  expect(lastMailTo(db, admin.email).text).toContain('Please hand it over')
  expect(lastMailTo(db, first.email).text).toMatch(/no longer valid: Seat, .*20\d\d/)
  await cancelEvent(db, owner, eventId)
  expect(states()).toEqual([{ status: 'requested' }, { status: 'requested' }])
  expect(lastMailTo(db, owner.email).text).toContain(second.email)
  const [cash, atTheDoor] = db.select().from(refunds).orderBy(refunds.id).all()
  expect([cash?.paymentId, atTheDoor?.paymentId]).toEqual([atTownHall, atDoor])
  expect(await recordCashRefund(db, owner, cash?.id ?? 0)).toEqual({ ok: false })
  expect(await recordCashRefund(db, admin, cash?.id ?? 0)).toEqual({ ok: true })
  expect(await recordCashRefund(db, owner, atTheDoor?.id ?? 0)).toEqual({ ok: true })
  expect(lastMailTo(db, first.email).text).toContain('given back $12 for')
  expect(states()).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }])
})

test('the mail about a ticket that was not paid by card says what is paid back, and where', async () => {
  storeSetting(db, 'TOWN_ADDRESS', '12 Main Street')
  storeSetting(db, 'TOWN_HOURS', 'Monday to Friday, 9 to 5')
  const type = await sale.type({ price: 1200 })
  for (const [index, [method, back]] of (
    [
      ['offline', 'at the town hall (12 Main Street · Monday to Friday, 9 to 5).'],
      ['direct', 'from the organizer.'],
    ] as const
  ).entries()) {
    const buyer = newActor(db)
    const { paymentId } = await sale.ordered(type, buyer)
    await sale.settle(paymentId, 'paid')
    db.update(payments).set({ method }).where(eq(payments.id, paymentId)).run()
    await refundTicket(db, owner, sale.codes()[index]?.id ?? 0, '')
    expect(lastMailTo(db, buyer.email).text).toContain(`You get back $12 in person, ${back}`)
  }
  const guest = newActor(db)
  await sale.ordered(await sale.type({ price: 0 }), guest)
  await refundTicket(db, owner, sale.codes()[2]?.id ?? 0, '')
  expect(lastMailTo(db, guest.email).text).not.toContain('You get back')
})

test('a ticket is not refunded while its payment is under dispute', async () => {
  const { paymentId } = await sale.ordered(await sale.type())
  await sale.settle(paymentId, 'paid')
  db.update(payments).set({ disputedAt: nowInstant() }).run()
  const ticketId = sale.codes()[0]?.id ?? 0
  expect(await refundTicket(db, owner, ticketId, '')).toEqual({ ok: false, reason: 'disputed' })
  expect(sale.codes()[0]?.status).toBe('valid')
  db.update(payments).set({ disputeClosedAt: nowInstant() }).run()
  expect(await refundTicket(db, owner, ticketId, '')).toMatchObject({ ok: true })
})

test('a buyer is told of a ticket that a restored copy voids without a refund of its own', async () => {
  const buyer = newActor(db)
  const { paymentId } = await sale.ordered(await sale.type(), buyer)
  await sale.settle(paymentId, 'paid')
  const payment = db.select().from(payments).where(eq(payments.id, paymentId)).get()
  if (!payment) throw new Error('It is not there.')
  const ticketId = sale.codes()[0]?.id ?? 0
  const refunded = { ticketId, isGivenBack: false, amountCents: 1200 }
  // Nothing is left of the payment, for example.
  await write(db, (tx) => voidTicketRefundedElsewhere(tx, payment, refunded, () => null))
  expect(sale.codes()[0]?.status).toBe('refunded')
  expect(lastMailTo(db, buyer.email).text).toMatch(/no longer valid: Seat, /)
})
