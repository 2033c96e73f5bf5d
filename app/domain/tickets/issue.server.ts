import { and, eq } from 'drizzle-orm'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import type { Fulfilment } from '#app/domain/payments/fulfillment.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { ticketDefinitions, ticketOrders, tickets } from '#db/schema/tickets.ts'
import { type Admission, admissionOf } from './admission.server.ts'
import { mailTicket } from './emails.server.ts'
import { orderTransitions, seatsLeft, type TicketDefinition, type TicketOrder } from './ticket.ts'
import { newTicketCode } from './ticket-code.ts'
import { offerSeats } from './waiting-list.server.ts'

/** Makes the tickets of an order, each with a code and a mail of its own. */
export function issueTickets(
  tx: Db,
  order: TicketOrder,
  definition: TicketDefinition,
  admission: Admission,
) {
  for (let seat = 0; seat < order.quantity; seat += 1) {
    const ticket = tx
      .insert(tickets)
      .values({
        orderId: order.id,
        definitionId: definition.id,
        code: newTicketCode(),
        priceCents: order.unitPriceCents,
        createdAt: nowInstant(),
      })
      .returning()
      .get()
    mailTicket(tx, { ticket, order, definition, admission })
  }
}

/** What a payment does for an order of tickets, of an event or a tour. */
export const ticketFulfilment: Fulfilment = {
  fulfil(tx, { subjectId }) {
    const found = findOrder(tx, subjectId)
    if (!found || !orderTransitions[found.order.status].includes('completed')) return 'gone'
    const { order, definition } = found
    const admission = admissionOf(tx, definition)
    const isLate = order.status === 'released'
    if (isLate && (!admission.isOnSale || seatsLeft(definition) < order.quantity)) return 'gone'
    tx.update(ticketOrders)
      .set({ status: 'completed', completedAt: nowInstant(), heldUntil: null })
      .where(eq(ticketOrders.id, order.id))
      .run()
    issueTickets(tx, order, definition, admission)
    recordEvent(tx, null, 'order.completed', { type: 'ticket_order', id: order.id })
    offerSeats(tx, definition.id)
    return 'fulfilled'
  },

  release(tx, { subjectId }, releaseReason) {
    const isHeld = and(eq(ticketOrders.id, subjectId), eq(ticketOrders.status, 'held'))
    const released = tx
      .update(ticketOrders)
      .set({ status: 'released', releaseReason, releasedAt: nowInstant(), heldUntil: null })
      .where(isHeld)
      .returning({ definitionId: ticketOrders.definitionId })
      .get()
    if (!released) return
    recordEvent(tx, null, 'order.released', { type: 'ticket_order', id: subjectId })
    offerSeats(tx, released.definitionId)
  },

  refunded(tx, { subjectId }) {
    const unused = and(eq(tickets.orderId, subjectId), eq(tickets.status, 'valid'))
    const [refunded] = tx
      .update(tickets)
      .set({ status: 'refunded', cancelledAt: nowInstant() })
      .where(unused)
      .returning({ definitionId: tickets.definitionId })
      .all()
    if (refunded) offerSeats(tx, refunded.definitionId)
  },
}

function findOrder(tx: Db, orderId: number) {
  return tx
    .select({ order: ticketOrders, definition: ticketDefinitions })
    .from(ticketOrders)
    .innerJoin(ticketDefinitions, eq(ticketDefinitions.id, ticketOrders.definitionId))
    .where(eq(ticketOrders.id, orderId))
    .get()
}
