import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { orderPurposes } from '#app/domain/payments/payment.ts'
import { toPaidItem } from '#app/domain/payments/payment-item.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { ticketOrders } from '#db/schema/tickets.ts'
import { leadOrderId } from './order-lines.server.ts'

/**
 * Returns a member's unpaid orders with their payment pages, either of these ticket types or all.
 */
export function listHeldOrders(db: Db, actor: Actor, ticketTypeIds?: readonly number[]) {
  const isTheirs = and(
    eq(ticketOrders.buyerId, actor.userId),
    eq(ticketOrders.status, 'held'),
    ticketTypeIds && inArray(ticketOrders.ticketTypeId, [...ticketTypeIds]),
  )
  const isPaidBy = and(
    eq(payments.subjectId, leadOrderId),
    inArray(payments.purpose, orderPurposes),
    eq(payments.status, 'pending'),
  )
  return db
    .selectDistinct({ payment: payments })
    .from(ticketOrders)
    .innerJoin(payments, isPaidBy)
    .where(isTheirs)
    .orderBy(desc(payments.id))
    .all()
    .map(({ payment }) => ({
      id: payment.subjectId,
      item: toPaidItem(payment),
      method: payment.method,
      amountCents: payment.amountCents,
      currency: payment.currency,
      expiresAt: payment.expiresAt,
      timeZone: config.timeZone,
      reference: payment.reference,
    }))
}

/** Gives the unpaid orders of a tour date its new times, by which their payments name it. */
export function renameHeldOrders(tx: Tx, ticketTypeId: number, name: string) {
  const held = tx
    .select({ id: ticketOrders.id })
    .from(ticketOrders)
    .where(and(eq(ticketOrders.ticketTypeId, ticketTypeId), eq(ticketOrders.status, 'held')))
  tx.update(payments)
    .set({ item: sql`json_set(${payments.item}, '$.ticketType', ${name})` })
    .where(
      and(
        eq(payments.purpose, 'tour'),
        eq(payments.status, 'pending'),
        inArray(payments.subjectId, held),
      ),
    )
    .run()
}
