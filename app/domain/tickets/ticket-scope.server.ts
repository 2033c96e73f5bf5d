import { eq, type SQL } from 'drizzle-orm'
import { ticketTypes } from '#db/schema/tickets.ts'

/** What tickets are for: an event, or one departure of a tour. */
export type TicketScope = { eventId: number } | { tourDateId: number }

/** Whether a ticket definition belongs to it, in SQL. */
export function inScope(scope: TicketScope): SQL {
  return 'eventId' in scope
    ? eq(ticketTypes.eventId, scope.eventId)
    : eq(ticketTypes.tourDateId, scope.tourDateId)
}
