import { eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { tickets, ticketTypes } from '#db/schema/tickets.ts'
import { getAdmission } from './admission.server.ts'
import type { TicketOrder } from './ticket.ts'
import { newTicketCode } from './ticket-code.ts'

/** Creates the tickets of a completed order, each with its own code. */
export function issueTickets(tx: Tx, order: TicketOrder) {
  for (let seat = 0; seat < order.quantity; seat += 1) {
    tx.insert(tickets)
      .values({
        orderId: order.id,
        ticketTypeId: order.ticketTypeId,
        code: newTicketCode(),
        priceCents: order.unitPriceCents,
        createdAt: nowInstant(),
      })
      .run()
  }
  const { id, quantity } = order
  record(tx, null, { type: 'order.completed', id, quantity, ...findNames(tx, order) })
}

/** What the event or tour and the ticket type are called now. */
function findNames(tx: Db, { ticketTypeId }: TicketOrder) {
  const ticketType = tx.select().from(ticketTypes).where(eq(ticketTypes.id, ticketTypeId)).get()
  if (!ticketType) throw new Error('An order without its ticket type.')
  return { title: getAdmission(tx, ticketType).title, ticketType: ticketType.name }
}
