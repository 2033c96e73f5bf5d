import { and, eq, inArray } from 'drizzle-orm'
import { findPaidPayment } from '#app/domain/payments/queries.server.ts'
import type { Db } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { ticketOrders, tickets } from '#db/schema/tickets.ts'
import { getRefundableCents } from './kept-money.server.ts'
import { getLeadId } from './order-lines.server.ts'
import { listTicketTypeIds, type TicketScope } from './ticket-scope.server.ts'

/** Returns what canceling would take back: the valid tickets, and the cents that are refunded. */
export function previewCancellation(db: Db, scope: TicketScope) {
  const purpose = 'eventId' in scope ? 'ticket' : 'tour'
  const ticketTypeIds = listTicketTypeIds(db, scope)
  const isOfScope = inArray(ticketOrders.ticketTypeId, ticketTypeIds)
  const orders = db
    .select()
    .from(ticketOrders)
    .where(and(isOfScope, eq(ticketOrders.status, 'completed')))
    .all()
  // The orders of several types share a payment.
  const refunds = new Map<number, number>()
  for (const order of orders) {
    const payment = findPaidPayment(db, purpose, getLeadId(order))
    if (payment) refunds.set(payment.id, getRefundableCents(db, payment, order))
  }
  const isValid = and(inArray(tickets.ticketTypeId, ticketTypeIds), eq(tickets.status, 'valid'))
  return {
    count: countRows(db, tickets, isValid),
    cents: [...refunds.values()].reduce((sum, cents) => sum + cents, 0),
  }
}
