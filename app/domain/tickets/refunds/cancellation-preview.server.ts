import { and, eq, inArray } from 'drizzle-orm'
import { isUnderDispute } from '#app/domain/payments/payment.ts'
import { findPaidPayment } from '#app/domain/payments/queries.server.ts'
import type { Db } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { ticketOrders, tickets } from '#db/schema/tickets.ts'
import { getLeadId } from '../orders/order-lines.server.ts'
import { listTicketTypeIds } from '../ticket-scope.server.ts'
import { getRefundableCents } from './refundable-amount.server.ts'

/**
 * Returns what cancelling an event would take back: the valid tickets, and the cents that are
 * refunded. What is disputed is left to the bank.
 */
export function previewCancellation(db: Db, eventId: number) {
  const ticketTypeIds = listTicketTypeIds(db, { eventId })
  const isOfEvent = inArray(ticketOrders.ticketTypeId, ticketTypeIds)
  const orders = db
    .select()
    .from(ticketOrders)
    .where(and(isOfEvent, eq(ticketOrders.status, 'completed')))
    .all()
  // The orders of several types share a payment.
  const byLead = new Map(orders.map((order) => [getLeadId(order), order]))
  let cents = 0
  for (const [leadId, order] of byLead) {
    const payment = findPaidPayment(db, 'ticket', leadId)
    if (payment && !isUnderDispute(payment)) cents += getRefundableCents(db, payment, order)
  }
  const isValid = and(inArray(tickets.ticketTypeId, ticketTypeIds), eq(tickets.status, 'valid'))
  return { count: countRows(db, tickets, isValid), cents }
}
