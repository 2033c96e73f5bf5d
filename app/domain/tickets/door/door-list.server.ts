import { and, sql } from 'drizzle-orm'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Formats } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { ticketOrders, tickets } from '#db/schema/tickets.ts'
import { selectTickets } from '../queries.server.ts'
import { getHolder, type TicketStatus } from '../ticket.ts'
import { inScope, type TicketScope } from '../ticket-scope.server.ts'

/** Returns everybody with a valid ticket, by name, for a printed list. */
export function listDoorTickets(db: Db, scope: TicketScope) {
  return selectTickets(db)
    .where(and(inScope(scope), sql`${tickets.status} in ('valid', 'used')`))
    .orderBy(
      sql`coalesce(${tickets.holderName}, ${ticketOrders.buyerName}) collate nocase`,
      tickets.id,
    )
    .all()
}

export type Holder = {
  id: number
  holder: string
  tickets: Array<{ id: number; code: string; type: string; status: TicketStatus }>
}

/**
 * Converts tickets to the rows of the door list: one for each holder, or one for each buyer if two
 * bought for the same name.
 */
export function formatDoorList(
  rows: ReturnType<typeof listDoorTickets>,
  formats: Formats,
): Holder[] {
  const groups = Map.groupBy(rows, ({ ticket, order }) =>
    JSON.stringify([getHolder(ticket, order), order.buyerId]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const tickets = group.map(({ ticket: { id, code, status }, ticketType }) => {
      return { id, code, type: describeTicketType(ticketType.name, formats), status }
    })
    return { id: first.ticket.id, holder: getHolder(first.ticket, first.order), tickets }
  })
}
