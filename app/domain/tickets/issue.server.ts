import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { tickets } from '#db/schema/tickets.ts'
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
  record(tx, null, { type: 'order.completed', id: order.id })
}
