import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import type { TicketType } from '../ticket.ts'

export function findTicketType(db: Db, id: number): TicketType | undefined {
  return ticketTypeQuery(db).get({ id })
}

const ticketTypeQuery = preparedQuery((db) =>
  db
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.id, sql.placeholder('id')))
    .prepare(),
)
