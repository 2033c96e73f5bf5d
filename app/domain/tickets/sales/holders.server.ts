import { and, eq, inArray, min } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { ticketOrders, tickets } from '#db/schema/tickets.ts'
import { listTicketTypeIds, type TicketScope } from '../ticket-scope.server.ts'

/** A member, with the first of their orders. */
type Buyer = { memberId: number; orderId: number }

/** Returns each member with a ticket of an event or tour date once, checked in or not. */
export function findHolders(tx: Db, scope: TicketScope): Buyer[] {
  return tx
    .select({ memberId: ticketOrders.buyerId, orderId: min(ticketOrders.id) })
    .from(tickets)
    .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
    .where(
      and(
        inArray(tickets.ticketTypeId, listTicketTypeIds(tx, scope)),
        inArray(tickets.status, ['valid', 'used']),
      ),
    )
    .groupBy(ticketOrders.buyerId)
    .all()
    .flatMap(toBuyer)
}

/**
 * Returns each member once for whom tickets are reserved that are not paid or accepted yet, with the
 * UTC instant at which the first of the holds ends.
 */
export function findBuyersWithHeldOrder(
  tx: Db,
  scope: TicketScope,
): Array<Buyer & { heldUntil: string | null }> {
  return tx
    .select({
      memberId: ticketOrders.buyerId,
      orderId: min(ticketOrders.id),
      heldUntil: min(ticketOrders.heldUntil),
    })
    .from(ticketOrders)
    .where(
      and(
        inArray(ticketOrders.ticketTypeId, listTicketTypeIds(tx, scope)),
        eq(ticketOrders.status, 'held'),
      ),
    )
    .groupBy(ticketOrders.buyerId)
    .all()
    .flatMap(toBuyer)
}

type Found = { memberId: number | null; orderId: number | null }

const toBuyer = <Row extends Found>({ memberId, orderId, ...row }: Row) =>
  memberId && orderId ? [{ ...row, memberId, orderId }] : []
