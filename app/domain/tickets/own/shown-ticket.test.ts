import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { getNextStep } from '#app/domain/payments/payment.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments } from '#db/schema/index.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { orderMixedTickets } from '../orders/order.server.ts'
import { listOwnTickets, type TicketRow } from '../queries.server.ts'
import { refundTicket } from '../refunds/refund.server.ts'
import {
  findTicketPosition,
  isComing,
  listBoughtTickets,
  listPaidTickets,
} from './bought-tickets.server.ts'
import { showTickets } from './shown-ticket.server.ts'

/** The tickets of an order as its buyer sees them (docs/rules.md#ticket-pages). */

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let buyer: Actor

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  sale = newTicketedEvent(db)
  buyer = newActor(db)
})

/** Buys tickets of two types; returns the order and its payment. */
async function buy() {
  const types = [await sale.type(), await sale.type({ price: 600 })]
  const lines = types.map((ticketTypeId) => ({ ticketTypeId, quantity: 1 }))
  const outcome = await orderMixedTickets(db, buyer, { eventId: sale.eventId, lines })
  if (!outcome.ok || !outcome.payment) throw new Error('No payment.')
  await sale.settle(outcome.payment.id, 'paid')
  const payment = db.select().from(payments).get()
  if (!payment) throw new Error('No payment.')
  return { orderId: outcome.orderId, payment }
}

test('an order shows the tickets of all its types with their codes, to its buyer alone', async () => {
  const { orderId } = await buy()
  const shown = await showTickets(db, listBoughtTickets(db, buyer, orderId), wordsFor('en'))
  expect(shown).toMatchObject([
    { title: 'Harvest supper', price: '$12', holder: buyer.name, status: 'valid' },
    { title: 'Harvest supper', price: '$6', holder: buyer.name, status: 'valid' },
  ])
  for (const { qr, path, calendar } of shown) {
    expect(qr).toMatch(/^data:image\/svg/)
    expect(calendar).toBe(`${path}/calendar.ics`)
  }
  await refundTicket(db, sale.owner, shown[0]?.id ?? 0, '')
  const left = await showTickets(db, listBoughtTickets(db, buyer, orderId), wordsFor('en'))
  expect(left.map(({ calendar }) => calendar !== null)).toEqual([false, true])
  expect(listBoughtTickets(db, sale.owner, orderId)).toEqual([])
})

test('a ticket leads to the others of its order, for its buyer alone', async () => {
  const { orderId } = await buy()
  const [first, second] = listBoughtTickets(db, buyer, orderId)
  if (!first || !second) throw new Error('No tickets.')
  const [one, two] = [first, second].map(({ ticket }) => `/tickets/${ticket.code}`)
  const place = { count: 2, previous: null, next: null }
  expect(findTicketPosition(db, buyer, first)).toEqual({ ...place, at: 1, next: two })
  expect(findTicketPosition(db, buyer, second)).toEqual({ ...place, at: 2, previous: one })
  expect(findTicketPosition(db, sale.owner, first)).toBeNull()
})

test('the list of own tickets has the coming ones of an order in its order', async () => {
  const { orderId } = await buy()
  const ids = (rows: TicketRow[]) => rows.map(({ ticket }) => ticket.id)
  const bought = ids(listBoughtTickets(db, buyer, orderId))
  expect(bought).toHaveLength(2)
  expect(ids(listOwnTickets(db, buyer).rows)).toEqual(bought)
  // Once the event is over, the latest come first.
  setClock('2099-01-01T00:00:00Z')
  expect(ids(listOwnTickets(db, buyer).rows)).toEqual(bought.toReversed())
})

test('a payment leads to the codes it bought, which only its buyer sees beside it', async () => {
  const { orderId, payment } = await buy()
  expect(getNextStep(payment)).toBe(`/owner-dashboard/tickets?order=${orderId}`)
  expect(listPaidTickets(db, buyer, payment)).toHaveLength(2)
  expect(listPaidTickets(db, sale.owner, payment)).toEqual([])
  expect(listPaidTickets(db, null, payment)).toEqual([])
  // A payment for a classified ad that has the same id as the order.
  expect(listPaidTickets(db, buyer, { ...payment, purpose: 'classified' })).toEqual([])
})

test('a cancelled payment leads to the list of all tickets', async () => {
  const { payment } = await buy()
  const closed = { ...payment, status: 'cancelled', fulfilledAt: null } as const
  expect(getNextStep(closed)).toBe('/owner-dashboard/tickets')
})

test('invalid tickets and those of past events are not among the coming ones', async () => {
  const { orderId, payment } = await buy()
  const coming = () => listBoughtTickets(db, buyer, orderId).filter(isComing).length
  expect(coming()).toBe(2)
  const [first] = sale.codes()
  if (!first) throw new Error('No ticket.')
  db.$client.prepare(`update tickets set status = 'refunded' where id = ?`).run(first.id)
  expect(coming()).toBe(1)
  const [refunded] = await showTickets(db, listBoughtTickets(db, buyer, orderId), wordsFor('en'))
  expect(refunded).toMatchObject({ status: 'refunded', qr: null })
  setClock('2099-01-01T00:00:00Z')
  expect(coming()).toBe(0)
  expect(listPaidTickets(db, buyer, payment)).toEqual([])
})
