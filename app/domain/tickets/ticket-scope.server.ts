import { eq, type SQL } from 'drizzle-orm'
import { ticketDefinitions } from '#db/schema/tickets.ts'

/** What tickets are for: an event, or one departure of a tour. */
export type TicketsOf = { eventId: number } | { scheduleId: number }

/** Whether a ticket definition belongs to it, in SQL. */
export function belongsTo(of: TicketsOf): SQL {
  return 'eventId' in of
    ? eq(ticketDefinitions.eventId, of.eventId)
    : eq(ticketDefinitions.scheduleId, of.scheduleId)
}
