import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { checkoutMinutes, orderPurposes } from '#app/domain/payments/payment.ts'
import { toPaidItem } from '#app/domain/payments/payment-item.ts'
import { instantFromNow, minutes } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { ticketOrders } from '#db/schema/tickets.ts'
import { getLatestHoldEnd } from '../occasion.server.ts'
import { listTicketTypeIds, type TicketScope } from '../ticket-scope.server.ts'
import { leadOrderId } from './order-lines.server.ts'

const isPaidBy = and(
  eq(payments.subjectId, leadOrderId),
  inArray(payments.purpose, orderPurposes),
  eq(payments.status, 'pending'),
)

/** The zone of an order's event; null of a tour. */
const eventZone = sql<string | null>`(select e.time_zone from ticket_types t
  join events e on e.id = t.event_id where t.id = ${ticketOrders.ticketTypeId})`

/**
 * Returns a member's unpaid orders with their payment pages, either of these ticket types or all.
 */
export function listHeldOrders(db: Db, actor: Actor, ticketTypeIds?: readonly number[]) {
  const isTheirs = and(
    eq(ticketOrders.buyerId, actor.userId),
    eq(ticketOrders.status, 'held'),
    ticketTypeIds && inArray(ticketOrders.ticketTypeId, [...ticketTypeIds]),
  )
  return db
    .selectDistinct({ payment: payments, eventZone })
    .from(ticketOrders)
    .innerJoin(payments, isPaidBy)
    .where(isTheirs)
    .orderBy(desc(payments.id))
    .all()
    .map(({ payment, eventZone }) => ({
      id: payment.subjectId,
      item: toPaidItem(payment),
      method: payment.method,
      amountCents: payment.amountCents,
      currency: payment.currency,
      expiresAt: payment.expiresAt,
      timeZone: config.timeZone,
      eventZone: eventZone ?? config.timeZone,
      reference: payment.reference,
    }))
}

/**
 * Shortens the holds and payments of a moved event or tour date that end later than new ones could
 * (docs/rules.md#checkout-time). A payment by card keeps its half hour.
 * @param times the new times, as UTC instants
 * @returns the ids of the buyers whose holds end earlier now
 */
export function shortenHolds(
  tx: Tx,
  scope: TicketScope,
  times: { startTime: string; endTime: string },
): Set<number | null> {
  const end = getLatestHoldEnd(times)
  const soon = instantFromNow(minutes(checkoutMinutes))
  const held = tx
    .select({
      ...{ id: ticketOrders.id, buyerId: ticketOrders.buyerId },
      ...{ paymentId: payments.id, method: payments.method },
    })
    .from(ticketOrders)
    .leftJoin(payments, isPaidBy)
    .where(
      and(
        inArray(ticketOrders.ticketTypeId, listTicketTypeIds(tx, scope)),
        eq(ticketOrders.status, 'held'),
        gt(ticketOrders.heldUntil, end),
      ),
    )
    .all()
  const shortened = new Set<number | null>()
  for (const { id, buyerId, paymentId, method } of held) {
    const latest = method === 'card' && soon > end ? soon : end
    const isLater = and(eq(ticketOrders.id, id), gt(ticketOrders.heldUntil, latest))
    const { changes } = tx.update(ticketOrders).set({ heldUntil: latest }).where(isLater).run()
    if (changes > 0) shortened.add(buyerId)
    if (paymentId === null) continue
    const isOpenLater = and(eq(payments.id, paymentId), gt(payments.expiresAt, latest))
    tx.update(payments).set({ expiresAt: latest }).where(isOpenLater).run()
  }
  return shortened
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
