import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Payment } from '#app/domain/payments/fulfillment.server.ts'
import { getUnrefundedCents } from '#app/domain/payments/payment.ts'
import type { Db } from '#db/client.server.ts'
import { refunds } from '#db/schema/payments.ts'
import { ticketOrders, tickets } from '#db/schema/tickets.ts'
import { getGiveBackCents } from './give-back-rule.ts'
import { getLeadId, isLedBy } from './order-lines.server.ts'
import type { TicketOrder } from './ticket.ts'

/**
 * Returns the cents of a payment that can be refunded for its other tickets: what is not refunded
 * yet, less the part that the organizer keeps of tickets given back (docs/rules.md#giving-back).
 */
export function getRefundableCents(
  db: Db,
  payment: Payment,
  order: Pick<TicketOrder, 'id' | 'leadId'>,
): number {
  return Math.max(0, getUnrefundedCents(payment) - getKeptCents(db, payment, getLeadId(order)))
}

/** Returns the cents kept of tickets given back. A later refund by amount pays these out first. */
function getKeptCents(db: Db, payment: Payment, leadId: number): number {
  const kept = listGivenBack(db, leadId).map(
    ({ at, priceCents, giveBackHours, giveBackPercent }) => ({
      at: at ?? payment.createdAt,
      cents: priceCents - getGiveBackCents(priceCents, { giveBackHours, giveBackPercent }),
    }),
  )
  if (kept.length === 0) return 0
  const refunded = listByAmount(db, payment).map(({ at, cents }) => ({ at, cents: -cents }))
  return [...kept, ...refunded]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .reduce((sum, { cents }) => Math.max(0, sum + cents), 0)
}

function listGivenBack(db: Db, leadId: number) {
  return db
    .select({
      at: tickets.givenBackAt,
      priceCents: tickets.priceCents,
      giveBackHours: ticketOrders.giveBackHours,
      giveBackPercent: ticketOrders.giveBackPercent,
    })
    .from(tickets)
    .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
    .where(and(isLedBy(leadId), isNotNull(tickets.givenBackAt)))
    .all()
}

/** Lists refunds that are not for a single ticket. */
function listByAmount(db: Db, { id }: Payment) {
  return db
    .select({ at: refunds.createdAt, cents: refunds.amountCents })
    .from(refunds)
    .leftJoin(tickets, eq(tickets.refundId, refunds.id))
    .where(and(eq(refunds.paymentId, id), ne(refunds.status, 'failed'), isNull(tickets.id)))
    .orderBy(refunds.id)
    .all()
}
