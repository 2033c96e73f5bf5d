import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { ticketTypes } from '#db/schema/tickets.ts'

/** What tickets belong to: an event or a tour date. */
export type TicketScope = { eventId: number } | { tourDateId: number }

/** The SQL condition that a ticket type belongs to this scope. */
export function inScope(scope: TicketScope): SQL {
  return 'eventId' in scope
    ? eq(ticketTypes.eventId, scope.eventId)
    : eq(ticketTypes.tourDateId, scope.tourDateId)
}

/** Returns the ids of the ticket types in a scope. */
export function listTicketTypeIds(db: Db, scope: TicketScope): number[] {
  return db
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(inScope(scope))
    .all()
    .map(({ id }) => id)
}
