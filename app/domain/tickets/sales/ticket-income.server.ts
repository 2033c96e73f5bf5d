import { and, count, eq, inArray, sum } from 'drizzle-orm'
import { orderPurposes, type PaymentMethod } from '#app/domain/payments/payment.ts'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { ticketOrders, ticketTypes } from '#db/schema/tickets.ts'
import { inScope, type TicketScope } from '../ticket-scope.server.ts'

/** What was paid for tickets by one method, in cents. */
export type TicketIncome = {
  method: PaymentMethod
  payments: number
  paidCents: number
  /** Without the refunds that failed. */
  refundedCents: number
}

/**
 * Returns what was paid for the tickets of an event or tour date, by method; deleted types count,
 * free tickets do not. The caller checks that the actor manages it.
 */
export function listTicketIncome(db: Db, scope: TicketScope): TicketIncome[] {
  const orderIds = db
    .select({ id: ticketOrders.id })
    .from(ticketOrders)
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketOrders.ticketTypeId))
    .where(inScope(scope))
  return db
    .select({
      method: payments.method,
      payments: count(),
      paidCents: sum(payments.amountCents).mapWith(Number),
      refundedCents: sum(payments.refundedCents).mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        inArray(payments.purpose, orderPurposes),
        inArray(payments.subjectId, orderIds),
        eq(payments.status, 'paid'),
      ),
    )
    .groupBy(payments.method)
    .orderBy(payments.method)
    .all()
}
