import { sql } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { ticketOrders, tickets } from '#db/schema/tickets.ts'
import { getOccasion } from '../occasion.server.ts'
import { newTicketCode } from '../own/ticket-code.ts'
import { describeLines, isLedBy, listLines } from './order-lines.server.ts'

/**
 * Creates the tickets of a completed order and of the orders it pays for, each with its own code.
 */
export function issueTickets(tx: Tx, leadId: number) {
  const lines = listLines(tx, leadId)
  const [first] = lines
  if (!first) throw new Error('An order without its ticket type.')
  for (const { order } of lines) {
    for (let seat = 0; seat < order.quantity; seat += 1) {
      addTicket(tx).run({
        orderId: order.id,
        ticketTypeId: order.ticketTypeId,
        code: newTicketCode(),
        holderName: order.holderNames?.[seat] ?? null,
        price: order.unitPriceCents,
        createdAt: nowInstant(),
      })
    }
  }
  if (lines.some(({ order }) => order.holderNames)) {
    tx.update(ticketOrders).set({ holderNames: null }).where(isLedBy(leadId)).run()
  }
  const { title } = getOccasion(tx, first.ticketType)
  const issued = lines.map(({ order: { quantity }, ticketType }) => ({ ticketType, quantity }))
  // Mails the tickets (app/wiring.server.ts).
  record(tx, null, { type: 'order.completed', id: leadId, title, ...describeLines(issued) })
}

const addTicket = preparedQuery((tx: Tx) =>
  tx
    .insert(tickets)
    .values({
      orderId: sql.placeholder('orderId'),
      ticketTypeId: sql.placeholder('ticketTypeId'),
      code: sql.placeholder('code'),
      holderName: sql.placeholder('holderName'),
      priceCents: sql.placeholder('price'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
)
