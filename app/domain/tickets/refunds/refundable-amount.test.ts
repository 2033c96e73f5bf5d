import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { refundPayment } from '#app/domain/payments/refunds/refunds.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { payments, refunds, ticketOrders, tickets } from '#db/schema/index.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { setSaleRules } from '../types/sale-rules.server.ts'
import { giveBackTicket } from './give-back.server.ts'
import { refundTicket } from './refund.server.ts'
import { getRefundableCents } from './refundable-amount.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let buyer: Actor
let code: string
let other: string

/** Buys two tickets at 10; the organizer keeps half of the price of a ticket that is given back. */
beforeEach(async () => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
  buyer = newActor(db)
  await setSaleRules(db, sale.owner, sale.eventId, { giveBackHours: 24, giveBackPercent: 50 })
  const { paymentId } = await sale.ordered(await sale.type({ price: 1000 }), buyer, 2)
  await sale.settle(paymentId, 'paid')
  ;[code = '', other = ''] = sale.codes().map((ticket) => ticket.code)
})

afterEach(() => {
  resetClock()
  expect(findViolations(db.$client)).toEqual([])
})

const paid = () => db.select().from(payments).get()
const findTicket = (one: string) => db.select().from(tickets).where(eq(tickets.code, one)).get()
const listRefunds = () =>
  db
    .select()
    .from(refunds)
    .all()
    .map(({ amountCents }) => amountCents)

test('what the organizer kept of an order of several types stays kept when all is cancelled', async () => {
  const [seats, tables] = [await sale.type({ price: 2000 }), await sale.type({ price: 3000 })]
  const { payment } = await sale.orderedMixed(buyer, [
    [seats, 1],
    [tables, 1],
  ])
  await sale.settle(payment?.id ?? 0, 'paid')
  await giveBackTicket(db, buyer, sale.codes().at(-1)?.code ?? '')
  await cancelEvent(db, sale.owner, sale.eventId)
  const mixed = db.select().from(payments).where(eq(payments.amountCents, 5000)).get()
  expect(mixed?.refundedCents).toBe(3500)
})

describe('what the organizer kept and then refunded by amount', () => {
  const refund = (amountCents: number) =>
    refundPayment(db, sale.owner, paid()?.id ?? 0, { amountCents, reason: 'Goodwill' })

  test('is not kept when the event is cancelled', async () => {
    await giveBackTicket(db, buyer, code)
    expect(await refund(300)).toMatchObject({ ok: true })
    await cancelEvent(db, sale.owner, sale.eventId)
    expect(listRefunds()).toEqual([500, 300, 1000])
    expect(paid()?.refundedCents).toBe(1800)
  })

  test('leaves the other ticket its whole price, and no more than was paid', async () => {
    await giveBackTicket(db, buyer, code)
    await refund(800)
    await cancelEvent(db, sale.owner, sale.eventId)
    expect(listRefunds()).toEqual([500, 800, 700])
    expect(paid()?.refundedCents).toBe(2000)
  })

  test('does not count where the amount was refunded before the ticket was given back', async () => {
    setClock('2031-09-01T12:00:00.000Z')
    await refund(1000)
    setClock('2031-09-01T12:01:00.000Z')
    await giveBackTicket(db, buyer, code)
    const { id = 0 } = findTicket(other) ?? {}
    expect(await refundTicket(db, sale.owner, id, '')).toMatchObject({ ok: true })
    await cancelEvent(db, sale.owner, sale.eventId)
    expect(listRefunds()).toEqual([1000, 500])
  })

  test('asks for what the bank sent back once more, but not for what was kept', async () => {
    await giveBackTicket(db, buyer, code)
    db.update(refunds).set({ status: 'failed' }).run()
    await cancelEvent(db, sale.owner, sale.eventId)
    expect(listRefunds()).toEqual([500, 1500])
    expect(paid()?.refundedCents).toBe(1500)
  })

  test('stays kept where what the bank sent back was handed over', async () => {
    await giveBackTicket(db, buyer, code)
    db.update(refunds).set({ status: 'failed' }).run()
    const byHand = { amountCents: 500, reason: '', byHand: true }
    await refundPayment(db, sale.owner, paid()?.id ?? 0, byHand)
    await cancelEvent(db, sale.owner, sale.eventId)
    expect(listRefunds()).toEqual([500, 500, 1000])
    expect(paid()?.refundedCents).toBe(1500)
  })
})

test('what was refunded for a ticket is found by the refund', async () => {
  await giveBackTicket(db, buyer, code)
  const payment = paid()
  const order = db.select().from(ticketOrders).get()
  if (!payment || !order) throw new Error('nothing paid')
  const plans = explainPlans(db, () => getRefundableCents(db, payment, order))
  expect(plans).toContain(
    'SEARCH tickets USING COVERING INDEX tickets_refund_idx (refund_id=?) LEFT-JOIN',
  )
})
