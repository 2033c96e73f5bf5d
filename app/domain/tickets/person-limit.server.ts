import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import type { Db } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import type { TicketOrder, TicketType } from './ticket.ts'

/**
 * Whether an order would exceed the limit per person of an event or tour date
 * (docs/rules.md#tickets-per-person). Held orders count, valid and used tickets too.
 * @param quantity of all types of the new order together
 * @param replaced the buyer's orders that the new one replaces
 */
export function isOverPersonLimit(
  db: Db,
  actor: Actor,
  ticketType: TicketType,
  quantity: number,
  replaced: readonly TicketOrder[] = [],
): boolean {
  return countTickets(db, actor, ticketType, replaced) + quantity > findPersonLimit(db, ticketType)
}

/**
 * The most tickets that one person may have: the organizer's number, or else the portal's, as for every
 * date of a tour.
 */
export function findPersonLimit(db: Db, { eventId }: { eventId: number | null }): number {
  const isMeant = eq(events.id, eventId ?? 0)
  const event = db.select({ most: events.ticketsPerPerson }).from(events).where(isMeant).get()
  return event?.most ?? getSettings(db).LIMIT_TICKETS_A_PERSON
}

function countTickets(
  db: Db,
  actor: Actor,
  { id, eventId }: TicketType,
  replaced: readonly TicketOrder[],
) {
  const valid = sql<number>`(
    select count(*) from ${tickets}
    where ${tickets.orderId} = ${ticketOrders.id} and ${tickets.status} in ('valid', 'used'))`
  const isSame = eventId === null ? eq(ticketTypes.id, id) : eq(ticketTypes.eventId, eventId)
  const orders = db
    .select({ status: ticketOrders.status, quantity: ticketOrders.quantity, valid })
    .from(ticketOrders)
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketOrders.ticketTypeId))
    .where(
      and(
        eq(ticketOrders.buyerId, actor.userId),
        inArray(ticketOrders.status, ['held', 'completed']),
        notInArray(
          ticketOrders.id,
          replaced.map((order) => order.id),
        ),
        isSame,
      ),
    )
    .all()
  return orders.reduce(
    (sum, order) => sum + (order.status === 'held' ? order.quantity : order.valid),
    0,
  )
}
