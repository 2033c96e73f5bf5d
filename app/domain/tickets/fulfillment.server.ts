import { and, eq, inArray } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import type { Fulfillment } from '#app/domain/payments/fulfillment.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { ticketOrders, tickets } from '#db/schema/tickets.ts'
import { getAdmission } from './admission.server.ts'
import { issueTickets } from './issue.server.ts'
import { isLedBy, listLines } from './order-lines.server.ts'
import { offerSeats } from './seat-offers.server.ts'
import { orderTransitions, seatsLeft } from './ticket.ts'

/**
 * Fulfills ticket orders for events and tours. Orders placed together are fulfilled, released and
 * revoked together.
 */
export const ticketFulfillment: Fulfillment = {
  fulfill(tx, { subjectId }) {
    const lines = listLines(tx, subjectId)
    const isOpen = lines.every(({ order }) => orderTransitions[order.status].includes('completed'))
    if (lines.length === 0 || !isOpen) return 'unavailable'
    const late = lines.filter(({ order }) => order.status === 'released')
    const isGone = late.some(
      ({ order, ticketType }) =>
        !getAdmission(tx, ticketType).isOnSale || seatsLeft(ticketType) < order.quantity,
    )
    if (isGone) return 'unavailable'
    tx.update(ticketOrders)
      .set({ status: 'completed', completedAt: nowInstant(), heldUntil: null })
      .where(isLedBy(subjectId))
      .run()
    issueTickets(tx, subjectId)
    for (const { ticketType } of lines) offerSeats(tx, ticketType.id)
    return 'fulfilled'
  },

  releaseHold(tx, { subjectId }, releaseReason) {
    const isHeld = and(isLedBy(subjectId), eq(ticketOrders.status, 'held'))
    const released = tx
      .update(ticketOrders)
      .set({ status: 'released', releaseReason, releasedAt: nowInstant(), heldUntil: null })
      .where(isHeld)
      .returning({ ticketTypeId: ticketOrders.ticketTypeId })
      .all()
    if (released.length === 0) return
    record(tx, null, { type: 'order.released', id: subjectId, reason: releaseReason })
    for (const { ticketTypeId } of released) offerSeats(tx, ticketTypeId)
  },

  revoke(tx, { subjectId }) {
    const orders = tx.select({ id: ticketOrders.id }).from(ticketOrders).where(isLedBy(subjectId))
    const refunded = tx
      .update(tickets)
      .set({ status: 'refunded', cancelledAt: nowInstant() })
      .where(and(inArray(tickets.orderId, orders), eq(tickets.status, 'valid')))
      .returning({ ticketTypeId: tickets.ticketTypeId })
      .all()
    for (const id of new Set(refunded.map(({ ticketTypeId }) => ticketTypeId))) offerSeats(tx, id)
  },
}
