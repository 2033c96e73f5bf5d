import { and, eq, isNotNull } from 'drizzle-orm'
import type { Payment } from '#app/domain/payments/fulfillment.server.ts'
import { getUnrefundedCents } from '#app/domain/payments/payment.ts'
import type { Db } from '#db/client.server.ts'
import { refunds } from '#db/schema/payments.ts'
import { ticketOrders, tickets } from '#db/schema/tickets.ts'
import { getLeadId, isLedBy } from '../orders/order-lines.server.ts'
import type { TicketOrder } from '../ticket.ts'
import { getGiveBackCents } from './give-back-rule.ts'

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

/**
 * Returns the cents kept of tickets given back. A later refund by amount pays again what the bank
 * refused for single tickets, and then pays out what was kept.
 */
function getKeptCents(db: Db, payment: Payment, leadId: number): number {
  const kept = listGivenBack(db, leadId).map(
    ({ at, priceCents, giveBackHours, giveBackPercent }) => ({
      kind: 'kept' as const,
      at: at ?? payment.createdAt,
      cents: priceCents - getGiveBackCents(priceCents, { giveBackHours, giveBackPercent }),
    }),
  )
  if (kept.length === 0) return 0
  const sums = { kept: 0, refused: 0 }
  const changes = [...kept, ...listRefunds(db, payment)]
  changes.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  for (const { kind, cents } of changes) {
    if (kind === 'kept') sums.kept += cents
    else if (kind === 'refused') sums.refused += cents
    else {
      const paidAgain = Math.min(sums.refused, cents)
      sums.refused -= paidAgain
      sums.kept = Math.max(0, sums.kept - (cents - paidAgain))
    }
  }
  return sums.kept
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

/**
 * Lists refunds that are not for a single ticket, and those for one that the bank refused, by the
 * time of its answer.
 */
function listRefunds(db: Db, { id }: Payment) {
  const { createdAt, settledAt, amountCents: cents, status } = refunds
  return db
    .select({ createdAt, settledAt, cents, status, ticketId: tickets.id })
    .from(refunds)
    .leftJoin(tickets, eq(tickets.refundId, refunds.id))
    .where(eq(refunds.paymentId, id))
    .orderBy(refunds.id)
    .all()
    .flatMap(({ createdAt, settledAt, cents, status, ticketId }) => {
      const isRefused = status === 'failed'
      if (isRefused !== (ticketId !== null)) return []
      return isRefused
        ? { kind: 'refused' as const, at: settledAt ?? createdAt, cents }
        : { kind: 'by amount' as const, at: createdAt, cents }
    })
}
