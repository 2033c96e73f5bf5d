import { and, eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import type { Fulfillment } from '#app/domain/payments/fulfillment.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import { getAdmission } from './admission.server.ts'
import { issueTickets } from './issue.server.ts'
import { offerSeats } from './seat-offers.server.ts'
import { orderTransitions, seatsLeft } from './ticket.ts'

/** The fulfillment of ticket orders, for events and tours. */
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
    issueTickets(tx, order)
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
    record(tx, null, { type: 'order.released', id: subjectId, reason: releaseReason })
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
