import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { events } from '#db/schema/events.ts'

/** Returns an event, whether or not its tickets are on sale. */
export function findTicketedEvent(db: Db, eventId: number) {
  return ticketedEventQuery(db).get({ eventId })
}

const ticketedEventQuery = preparedQuery((db) =>
  db
    .select()
    .from(events)
    .where(eq(events.id, sql.placeholder('eventId')))
    .prepare(),
)
