import { eq, type SQL } from 'drizzle-orm'
import { ticketTypes } from '#db/schema/tickets.ts'

/** What tickets belong to: an event or a tour date. */
export type TicketScope = { eventId: number } | { tourDateId: number }

/** The SQL condition that a ticket type belongs to this scope. */
export function inScope(scope: TicketScope): SQL {
  return 'eventId' in scope
    ? eq(ticketTypes.eventId, scope.eventId)
    : eq(ticketTypes.tourDateId, scope.tourDateId)
}
