import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import type { Db } from '#db/client.server.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import type { TicketOrder, TicketType } from '../ticket.ts'
import { findTicketedEvent } from '../ticketed-event.server.ts'

/**
 * Whether an order would exceed the limit per person of an event or tour date
 * (docs/rules.md#tickets-per-person). Held orders and valid and used tickets count.
 * @param quantity of all types of the new order together
 * @param replaced the buyer's orders that the new one replaces
 */
export function isOverPersonLimit(
  db: Db,
  actor: Pick<Actor, 'userId'>,
  ticketType: TicketType,
  quantity: number,
  replaced: readonly TicketOrder[] = [],
): boolean {
  return countTickets(db, actor, ticketType, replaced) + quantity > findPersonLimit(db, ticketType)
}

/**
 * Returns the most tickets that one person may have: the organizer's limit or else the portal's,
 * which also applies to every tour date.
 */
export function findPersonLimit(db: Db, { eventId }: { eventId: number | null }): number {
  const own = eventId === null ? null : findTicketedEvent(db, eventId)?.ticketsPerPerson
  return own ?? getSettings(db).LIMIT_TICKETS_A_PERSON
}

function countTickets(
  db: Db,
  actor: Pick<Actor, 'userId'>,
  { id, eventId }: TicketType,
  replaced: readonly TicketOrder[],
) {
  const orders = ordersQuery(db, eventId === null ? 'type' : 'event').all({
    buyerId: actor.userId,
    replaced: JSON.stringify(replaced.map((order) => order.id)),
    subjectId: eventId ?? id,
  })
  return orders.reduce(
    (sum, order) => sum + (order.status === 'held' ? order.quantity : order.valid),
    0,
  )
}

const ordersQuery = preparedQuery((db, subject: 'type' | 'event') => {
  const valid = sql<number>`(
    select count(*) from ${tickets}
    where ${tickets.orderId} = ${ticketOrders.id} and ${tickets.status} in ('valid', 'used'))`
  const subjectId = subject === 'type' ? ticketTypes.id : ticketTypes.eventId
  return db
    .select({ status: ticketOrders.status, quantity: ticketOrders.quantity, valid })
    .from(ticketOrders)
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketOrders.ticketTypeId))
    .where(
      and(
        eq(ticketOrders.buyerId, sql.placeholder('buyerId')),
        inArray(ticketOrders.status, ['held', 'completed']),
        not(isAmong(ticketOrders.id, sql.placeholder('replaced'))),
        eq(subjectId, sql.placeholder('subjectId')),
      ),
    )
    .prepare()
})
