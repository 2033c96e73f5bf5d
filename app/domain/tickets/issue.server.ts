import { and, eq } from 'drizzle-orm'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import type { Fulfillment } from '#app/domain/payments/fulfillment.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import { type Admission, getAdmission } from './admission.server.ts'
import { mailTicket } from './emails.server.ts'
import { orderTransitions, seatsLeft, type TicketOrder, type TicketType } from './ticket.ts'
import { newTicketCode } from './ticket-code.ts'
import { offerSeats } from './waiting-list.server.ts'

/** Makes the tickets of an order, each with a code and a mail of its own. */
export function issueTickets(
  tx: Db,
  order: TicketOrder,
  ticketType: TicketType,
  admission: Admission,
) {
  for (let seat = 0; seat < order.quantity; seat += 1) {
    const ticket = tx
      .insert(tickets)
      .values({
        orderId: order.id,
        ticketTypeId: ticketType.id,
        code: newTicketCode(),
        priceCents: order.unitPriceCents,
        createdAt: nowInstant(),
      })
      .returning()
      .get()
    mailTicket(tx, { ticket, order, ticketType, admission })
  }
}

/** What a payment does for an order of tickets, of an event or a tour. */
export const ticketFulfillment: Fulfillment = {
  fulfill(tx, { subjectId }) {
    const found = findOrder(tx, subjectId)
    if (!found || !orderTransitions[found.order.status].includes('completed')) return 'unavailable'
    const { order, ticketType } = found
    const admission = getAdmission(tx, ticketType)
    const isLate = order.status === 'released'
    if (isLate && (!admission.isOnSale || seatsLeft(ticketType) < order.quantity))
      return 'unavailable'
    tx.update(ticketOrders)
      .set({ status: 'completed', completedAt: nowInstant(), heldUntil: null })
      .where(eq(ticketOrders.id, order.id))
      .run()
    issueTickets(tx, order, ticketType, admission)
    recordEvent(tx, null, 'order.completed', { type: 'ticket_order', id: order.id })
    offerSeats(tx, ticketType.id)
    return 'fulfilled'
  },

  releaseHold(tx, { subjectId }, releaseReason) {
    const isHeld = and(eq(ticketOrders.id, subjectId), eq(ticketOrders.status, 'held'))
    const released = tx
      .update(ticketOrders)
      .set({ status: 'released', releaseReason, releasedAt: nowInstant(), heldUntil: null })
      .where(isHeld)
      .returning({ ticketTypeId: ticketOrders.ticketTypeId })
      .get()
    if (!released) return
    recordEvent(tx, null, 'order.released', { type: 'ticket_order', id: subjectId })
    offerSeats(tx, released.ticketTypeId)
  },

  revoke(tx, { subjectId }) {
    const unused = and(eq(tickets.orderId, subjectId), eq(tickets.status, 'valid'))
    const [refunded] = tx
      .update(tickets)
      .set({ status: 'refunded', cancelledAt: nowInstant() })
      .where(unused)
      .returning({ ticketTypeId: tickets.ticketTypeId })
      .all()
    if (refunded) offerSeats(tx, refunded.ticketTypeId)
  },
}

function findOrder(tx: Db, orderId: number) {
  return tx
    .select({ order: ticketOrders, ticketType: ticketTypes })
    .from(ticketOrders)
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketOrders.ticketTypeId))
    .where(eq(ticketOrders.id, orderId))
    .get()
}
