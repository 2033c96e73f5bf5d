import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { recordCashRefund } from '#app/domain/payments/sales/cash.server.ts'
import { findSale } from '#app/domain/payments/sales/ledger.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { events, payments, refunds, tickets } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { checkInTicket } from '../door/check-in.server.ts'
import { orderMixedTickets } from '../orders/order.server.ts'
import { loadTicketPurchase } from '../orders/ticket-purchase.server.ts'
import { setSaleRules } from '../types/sale-rules.server.ts'
import { joinWaitingList } from '../waiting-list/waiting-list.server.ts'
import { findGiveBackQuote, giveBackTicket } from './give-back.server.ts'
import { getGiveBackCents } from './give-back-rule.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let buyer: Actor

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
  buyer = newActor(db)
})

afterEach(() => {
  resetClock()
  expect(findViolations(db.$client)).toEqual([])
})

const allow = (giveBackHours: number | null, giveBackPercent = 100) =>
  setSaleRules(db, sale.owner, sale.eventId, { giveBackHours, giveBackPercent })

/** Buys tickets and pays; returns their codes. */
async function bought(ticketTypeId: number, quantity = 1, who = buyer): Promise<string[]> {
  const { paymentId } = await sale.ordered(ticketTypeId, who, quantity)
  if (paymentId) await sale.settle(paymentId, 'paid')
  return sale
    .codes()
    .slice(-quantity)
    .map(({ code }) => code)
}

const paid = () => db.select().from(payments).get()
const findTicket = (code: string) => db.select().from(tickets).where(eq(tickets.code, code)).get()

describe('a ticket is given back', () => {
  test('by the rule of its organizer, alone of its order, and its seat is free', async () => {
    await allow(24, 75)
    const type = await sale.type({ price: 1250, quantity: 2 })
    const [code = '', other = ''] = await bought(type, 2)
    expect(findGiveBackQuote(db, buyer, code)?.quote).toMatchObject({
      refusal: null,
      until: '2031-10-03T22:00:00.000Z',
      ...{ paidCents: 1250, backCents: 938, isByHand: false },
    })
    const outcome = await giveBackTicket(db, buyer, code)
    expect(outcome).toEqual({ ok: true, backCents: 938, isByHand: false })
    expect(findTicket(code)).toMatchObject({ status: 'refunded', givenBackCents: 938 })
    expect(findTicket(other)?.status).toBe('valid')
    expect(sale.seats(type)).toEqual({ heldCount: 0, soldCount: 1 })
    expect(paid()?.refundedCents).toBe(938)
    expect(db.select().from(refunds).all()).toMatchObject([
      { amountCents: 938, status: 'requested', reasonCode: 'given_back' },
    ])
    expect(await checkInTicket(db, { actor: sale.owner }, code, {})).toMatchObject({
      status: 'refunded',
    })
  })

  test('and goes to the first who waits', async () => {
    await allow(0)
    const type = await sale.type({ price: 0, quantity: 1 })
    const [code = ''] = await bought(type)
    await joinWaitingList(db, newActor(db), type, 1)
    await giveBackTicket(db, buyer, code)
    expect(sale.entries()).toMatchObject([{ status: 'offered' }])
    expect(sale.seats(type)).toEqual({ heldCount: 1, soldCount: 0 })
  })

  test('without money where it was free, beside a paid one that stays paid', async () => {
    await allow(24)
    const lines = [
      { ticketTypeId: await sale.type(), quantity: 1 },
      { ticketTypeId: await sale.type({ price: 0 }), quantity: 1 },
    ]
    const outcome = await orderMixedTickets(db, buyer, { lines })
    if (outcome.ok && outcome.payment) await sale.settle(outcome.payment.id, 'paid')
    const [seat, child] = sale.codes()
    expect(await giveBackTicket(db, buyer, seat?.code ?? '')).toMatchObject({ backCents: 1200 })
    // The payment is refunded completely, but it did not pay for the child's ticket.
    expect(findTicket(child?.code ?? '')?.status).toBe('valid')
    expect(await giveBackTicket(db, buyer, child?.code ?? '')).toMatchObject({ backCents: 0 })
    expect(findTicket(child?.code ?? '')?.status).toBe('cancelled')
  })

  test('sent twice, once', async () => {
    await allow(24)
    const [code = ''] = await bought(await sale.type())
    const submission = { key: 'a', keptFor: 60_000 }
    const first = await giveBackTicket(db, buyer, code, submission)
    expect(await giveBackTicket(db, buyer, code, submission)).toEqual(first)
    expect(await giveBackTicket(db, buyer, code)).toEqual({ ok: false, reason: 'not_valid' })
    expect(paid()?.refundedCents).toBe(1200)
  })
})

describe('it cannot be given back', () => {
  test('where the organizer does not allow it, by others, or too late', async () => {
    const type = await sale.type({ quantity: -1 })
    const [before = ''] = await bought(type)
    await allow(24)
    const [code = ''] = await bought(type)
    expect(await giveBackTicket(db, buyer, before)).toEqual({ ok: false, reason: 'not_allowed' })
    expect(await giveBackTicket(db, sale.owner, code)).toEqual({ ok: false, reason: 'not_found' })
    expect(findGiveBackQuote(db, newActor(db), code)).toBeNull()
    setClock('2031-10-03T22:00:00.000Z')
    expect(await giveBackTicket(db, buyer, code)).toEqual({ ok: false, reason: 'too_late' })
  })

  test('once it was used, and while the bank looks into its payment', async () => {
    await allow(0)
    const [used = '', other = ''] = await bought(await sale.type(), 2)
    await checkInTicket(db, { actor: sale.owner }, used, {})
    expect(await giveBackTicket(db, buyer, used)).toEqual({ ok: false, reason: 'not_valid' })
    db.update(payments).set({ disputedAt: '2031-01-01T00:00:00.000Z' }).run()
    expect(await giveBackTicket(db, buyer, other)).toEqual({ ok: false, reason: 'disputed' })
  })
})

test('a buyer reads before buying whether the time for giving back is over', async () => {
  await allow(24)
  await sale.type()
  const isOver = () => loadTicketPurchase(db, null, sale.eventId).giveBack?.isOver
  expect(isOver()).toBe(false)
  setClock('2031-10-03T22:00:00.000Z')
  expect(isOver()).toBe(true)
  await allow(null)
  expect(isOver()).toBe(false)
})

test('the rule at the time of the order holds, whatever it is later', async () => {
  await allow(0, 100)
  const type = await sale.type({ quantity: -1 })
  const [early = ''] = await bought(type)
  await allow(null, 0)
  const [late = ''] = await bought(type)
  expect(await giveBackTicket(db, buyer, early)).toMatchObject({ ok: true, backCents: 1200 })
  expect(await giveBackTicket(db, buyer, late)).toEqual({ ok: false, reason: 'not_allowed' })
})

test('cents are rounded in favor of the buyer, and never above the price', () => {
  const back = (price: number, giveBackPercent: number) =>
    getGiveBackCents(price, { giveBackHours: 0, giveBackPercent })
  expect([back(999, 50), back(101, 33), back(100, 0), back(1, 99), back(1000, 100)]).toEqual([
    500, 34, 0, 1, 1000,
  ])
})

test('what the organizer kept stays kept when the event is cancelled', async () => {
  await allow(24, 50)
  const [code = ''] = await bought(await sale.type({ price: 1000 }), 2)
  await giveBackTicket(db, buyer, code)
  await cancelEvent(db, sale.owner, sale.eventId)
  expect(paid()?.refundedCents).toBe(1500)
  expect(sale.codes().map(({ status }) => status)).toEqual(['refunded', 'cancelled'])
  expect(await giveBackTicket(db, buyer, code)).toEqual({ ok: false, reason: 'not_valid' })
})

test('no more goes back than is left of the payment', async () => {
  await allow(0)
  const [code = ''] = await bought(await sale.type({ price: 1000 }))
  const payment = paid()
  db.insert(refunds)
    .values({
      paymentId: payment?.id ?? 0,
      amountCents: 700,
      status: 'succeeded',
      source: 'person',
    })
    .run()
  expect(await giveBackTicket(db, buyer, code)).toMatchObject({ backCents: 300 })
  expect(paid()?.refundedCents).toBe(1000)
})

test('what was paid in cash is owed until somebody has handed it over', async () => {
  await allow(0, 50)
  const [code = ''] = await bought(await sale.type({ price: 1000 }))
  const { id = 0 } = paid() ?? {}
  db.update(payments).set({ method: 'direct' }).run()
  expect(await giveBackTicket(db, buyer, code)).toEqual({
    ...{ ok: true, backCents: 500, isByHand: true },
  })
  expect(lastMailTo(db, sale.owner.email)?.text).toContain('Please hand over $5,')
  const [refund] = findSale(db, sale.owner, id)?.refunds ?? []
  expect(refund).toMatchObject({ status: 'requested', nextAttemptAt: null })
  expect(await recordCashRefund(db, newActor(db), refund?.id ?? 0)).toEqual({ ok: false })
  expect(await recordCashRefund(db, sale.owner, refund?.id ?? 0)).toEqual({ ok: true })
  expect(findSale(db, sale.owner, id)?.refunds).toMatchObject([{ status: 'succeeded' }])
  expect(lastMailTo(db, buyer.email)?.text).toContain('$5 for')
})

test('a late change of an order keeps its rule, and a waiting-list offer has the rule of its day', async () => {
  await allow(0, 40)
  const type = await sale.type({ price: 1000, quantity: 1 })
  const [code = ''] = await bought(type)
  const next = newActor(db)
  await joinWaitingList(db, next, type, 1)
  await giveBackTicket(db, buyer, code)
  const offered = db.select().from(payments).where(eq(payments.payerId, next.userId)).get()
  await allow(null)
  await write(db, (tx) => settlePayment(tx, offered?.id ?? 0, { status: 'paid' }))
  const got = sale.codes().at(-1)?.code ?? ''
  expect(await giveBackTicket(db, next, got)).toMatchObject({ ok: true, backCents: 400 })
  expect(db.select().from(events).get()?.giveBackHours).toBeNull()
})
