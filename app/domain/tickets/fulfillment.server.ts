import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import type { Fulfillment, Payment } from '#app/domain/payments/fulfillment.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { ticketOrders, tickets, waitingListEntries } from '#db/schema/tickets.ts'
import { getOccasion } from './occasion.server.ts'
import { issueTickets } from './orders/issue.server.ts'
import { isLedBy, listLines } from './orders/order-lines.server.ts'
import { findPaidOccasion } from './orders/paid-occasion.server.ts'
import { isOverPersonLimit } from './orders/person-limit.server.ts'
import { seatsLeft } from './orders/seats-left.ts'
import { findRefundedTicket, voidTicketRefundedElsewhere } from './refunds/refund.server.ts'
import { orderTransitions } from './ticket.ts'
import { offerSeats } from './waiting-list/seat-offers.server.ts'

type Line = ReturnType<typeof listLines>[number]

function isUnavailable(tx: Tx, { order, ticketType }: Line): boolean {
  const isOnSale = !ticketType.offSaleAt && getOccasion(tx, ticketType).isOnSale
  return !isOnSale || seatsLeft(ticketType) < order.quantity
}

/** Whether the buyer has ordered other tickets since the hold of these ended, and has too many. */
function isOverLimit(tx: Tx, late: readonly Line[]): boolean {
  const [first] = late
  if (!first || first.order.buyerId === null) return false
  const total = late.reduce((sum, { order }) => sum + order.quantity, 0)
  return isOverPersonLimit(tx, { userId: first.order.buyerId }, first.ticketType, total)
}

/** Whether the buyer deleted their account while a bank was still checking the payment. */
function isBuyerGone(tx: Tx, [first]: readonly Line[]): boolean {
  if (!first || first.order.buyerId === null) return false
  const isDeleted = and(eq(users.id, first.order.buyerId), isNotNull(users.deletedAt))
  return countRows(tx, users, isDeleted) > 0
}

/**
 * Notifies the buyer of an order that was not paid at the town hall in time. Seats that were offered
 * were ordered by nobody.
 */
function recordNotPaid(tx: Tx, payment: Payment) {
  const { method, subjectId: id, payerId: memberId } = payment
  const occasion = findPaidOccasion(tx, payment)
  if (method !== 'offline' || id === null || memberId === null || !occasion) return
  if (countRows(tx, waitingListEntries, eq(waitingListEntries.orderId, id)) > 0) return
  const { title, eventId, listingId } = occasion
  record(tx, null, { type: 'order.not_paid', id, memberId, title, eventId, listingId })
}

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
    if (late.some((line) => isUnavailable(tx, line)) || isOverLimit(tx, late)) return 'unavailable'
    if (isBuyerGone(tx, late)) return 'unavailable'
    tx.update(ticketOrders)
      .set({ status: 'completed', completedAt: nowInstant(), heldUntil: null })
      .where(isLedBy(subjectId))
      .run()
    issueTickets(tx, subjectId)
    for (const { ticketType } of lines) offerSeats(tx, ticketType.id)
    return 'fulfilled'
  },

  releaseHold(tx, payment, releaseReason) {
    const { subjectId } = payment
    const isHeld = and(isLedBy(subjectId), eq(ticketOrders.status, 'held'))
    const released = tx
      .update(ticketOrders)
      .set({ status: 'released', releaseReason, releasedAt: nowInstant(), heldUntil: null })
      .where(isHeld)
      .returning({ ticketTypeId: ticketOrders.ticketTypeId })
      .all()
    if (released.length === 0) return
    record(tx, null, { type: 'order.released', id: subjectId, reason: releaseReason })
    if (releaseReason === 'expired') recordNotPaid(tx, payment)
    for (const { ticketTypeId } of released) offerSeats(tx, ticketTypeId)
  },

  revoke(tx, { subjectId }) {
    const orders = tx.select({ id: ticketOrders.id }).from(ticketOrders).where(isLedBy(subjectId))
    const isPaidFor = and(
      inArray(tickets.orderId, orders),
      gt(tickets.priceCents, 0),
      inArray(tickets.status, ['valid', 'used']),
    )
    // Each paid ticket was refunded for itself, so this refund replaces one that the bank refused.
    // The free tickets beside them stay.
    if (countRows(tx, tickets, isPaidFor) === 0) return
    const refunded = tx
      .update(tickets)
      .set({ status: 'refunded', cancelledAt: nowInstant() })
      .where(and(inArray(tickets.orderId, orders), eq(tickets.status, 'valid')))
      .returning({ ticketTypeId: tickets.ticketTypeId })
      .all()
    for (const id of new Set(refunded.map(({ ticketTypeId }) => ticketTypeId))) offerSeats(tx, id)
  },

  findRefundedTicket,
  voidTicket: voidTicketRefundedElsewhere,
}
