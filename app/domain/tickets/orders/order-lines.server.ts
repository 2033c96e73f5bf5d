import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { ticketOrders, ticketTypes } from '#db/schema/tickets.ts'
import type { TicketOrder, TicketType } from '../ticket.ts'

/**
 * SQL for the id of the leading order: of orders that were placed together, one for each ticket type
 * (docs/rules.md#mixed-orders), the one whose payment pays for the others.
 */
export const leadOrderId = sql<number>`coalesce(${ticketOrders.leadId}, ${ticketOrders.id})`

/** Returns the id of the order whose payment pays for this one. */
export function getLeadId({ id, leadId }: Pick<TicketOrder, 'id' | 'leadId'>): number {
  return leadId ?? id
}

/**
 * The condition for a leading order and the orders that it pays for. It names their ids, because for
 * two conditions with `or` SQLite goes through all orders of a ticket type where there are few types.
 */
export function isLedBy(leadId: number | Placeholder): SQL {
  return sql`${ticketOrders.id} in (select ${leadId} union all
    select led.id from ${ticketOrders} led where led.lead_id = ${leadId})`
}

/** Returns a leading order and the orders that it pays for, each with its ticket type. */
export function listLines(
  db: Db,
  leadId: number,
): Array<{ order: TicketOrder; ticketType: TicketType }> {
  return linesQuery(db).all({ leadId })
}

const linesQuery = preparedQuery((db) =>
  db
    .select({ order: ticketOrders, ticketType: ticketTypes })
    .from(ticketOrders)
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketOrders.ticketTypeId))
    .where(isLedBy(sql.placeholder('leadId')))
    .orderBy(ticketOrders.id)
    .prepare(),
)

/**
 * Returns the member's held orders of these ticket types, and those that were placed together with
 * them.
 */
export function listHeldWith(
  db: Db,
  actor: Actor,
  ticketTypeIds: readonly number[],
): TicketOrder[] {
  return heldWith(db).all({
    buyerId: actor.userId,
    ticketTypeIds: JSON.stringify(ticketTypeIds),
  })
}

const heldWith = preparedQuery((db) => {
  const isOwn = and(
    eq(ticketOrders.buyerId, sql.placeholder('buyerId')),
    eq(ticketOrders.status, 'held'),
  )
  const leads = db
    .select({ id: leadOrderId })
    .from(ticketOrders)
    .where(and(isOwn, isAmong(ticketOrders.ticketTypeId, sql.placeholder('ticketTypeIds'))))
  return db
    .select()
    .from(ticketOrders)
    .where(and(isOwn, inArray(leadOrderId, leads)))
    .orderBy(ticketOrders.id)
    .prepare()
})

/** Returns how the history describes tickets that were ordered together: their number and types. */
export function describeLines(
  lines: ReadonlyArray<{ ticketType: Pick<TicketType, 'name'>; quantity: number }>,
): { ticketType: string; quantity: number } {
  return {
    ticketType: lines.map(({ ticketType }) => ticketType.name).join(' + '),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
