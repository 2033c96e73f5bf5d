import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newTicketType } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { checkInTicket, undoCheckIn } from './door/check-in.server.ts'
import { orderTickets } from './orders/order.server.ts'
import { refundTicket } from './refunds/refund.server.ts'
import {
  type OrderStatus,
  orderTransitions,
  type TicketStatus,
  ticketTransitions,
} from './ticket.ts'

let db: OpenDatabase
let owner: Actor
let eventId: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  eventId = newEvent(db, { ownerId: owner.userId })
})

async function order(price: number) {
  const type = { name: 'Seat', price, quantity: 5, ticketImageUrl: '' }
  const ticketTypeId = await newTicketType(db, owner, eventId, type)
  const outcome = await orderTickets(db, newActor(db), {
    ticketTypeId,
    quantity: 2,
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { ...outcome, ticketTypeId, paymentId: outcome.payment?.id ?? 0 }
}

const settle = (paymentId: number, status: 'paid' | 'cancelled') =>
  write(db, (tx) => settlePayment(tx, paymentId, { status }))
const seats = (id: number) => {
  const row = db.select().from(ticketTypes).where(eq(ticketTypes.id, id)).get()
  return [row?.heldCount, row?.soldCount]
}

describe('every state of an order and what may follow it', () => {
  const states = Object.keys(orderTransitions) as OrderStatus[]
  const moves = { completed: 'paid', released: 'cancelled' } as const
  const held: Record<OrderStatus, [number, number]> = {
    held: [2, 0],
    completed: [0, 2],
    released: [0, 0],
  }
  const cases = states.flatMap((from) =>
    (['completed', 'released'] as const).map((to) => [from, to] as const),
  )

  test.each(cases)('%s → %s', async (from, to) => {
    const { orderId, paymentId, ticketTypeId } = await order(1000)
    if (from !== 'held') await settle(paymentId, moves[from])
    await settle(paymentId, moves[to])
    const now = orderTransitions[from].includes(to) ? to : from
    const row = db.select().from(ticketOrders).where(eq(ticketOrders.id, orderId)).get()
    expect(row?.status).toBe(now)
    expect(seats(ticketTypeId)).toEqual(held[now])
  })
})

describe('every state of a ticket and what may follow it', () => {
  const checkedInAt = '2031-01-01T12:00:00.000Z'
  const states = Object.keys(ticketTransitions) as TicketStatus[]
  const moves: Record<string, (id: number, code: string) => Promise<unknown>> = {
    valid: (ticketId) => undoCheckIn(db, owner, { ticketId, checkedInAt }),
    used: (_id, code) => checkInTicket(db, { actor: owner }, code, {}),
    refunded: (id) => refundTicket(db, owner, id, ''),
    cancelled: () => cancelEvent(db, owner, eventId),
  }
  const cases = states.flatMap((from) => Object.keys(moves).map((to) => [from, to] as const))

  test.each(cases)('%s → %s', async (from, to) => {
    // Free tickets become cancelled; paid ones become refunded.
    const { paymentId, ticketTypeId } = await order(to === 'cancelled' ? 0 : 1000)
    if (paymentId) await settle(paymentId, 'paid')
    const [ticket] = db.select().from(tickets).all()
    if (!ticket) throw new Error('No ticket.')
    db.update(tickets).set({ status: from, checkedInAt }).where(eq(tickets.id, ticket.id)).run()
    await moves[to]?.(ticket.id, ticket.code)
    const now = ticketTransitions[from].some((next) => next === to) ? to : from
    const row = db.select().from(tickets).where(eq(tickets.id, ticket.id)).get()
    expect(row?.status).toBe(now)
    const others = to === 'cancelled' ? 0 : 1
    const opensDoor = now === 'valid' || now === 'used'
    expect(seats(ticketTypeId)).toEqual([0, others + (opensDoor ? 1 : 0)])
  })
})
