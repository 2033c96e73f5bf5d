import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { ticketOrders } from '#db/schema/tickets.ts'
import type { TicketOrder, TicketType } from '../ticket.ts'

/**
 * A chosen ticket type, the number of tickets, and their holders' names if the event asks for them.
 */
export type Chosen = { ticketType: TicketType; quantity: number; names?: readonly string[] }

/** Stores the order of one ticket type: held until an instant, or completed if that is null. */
export function insertOrder(
  tx: Tx,
  buyer: Pick<Actor, 'userId' | 'name' | 'email'>,
  { ticketType, quantity, names }: Chosen,
  set: Pick<TicketOrder, 'leadId' | 'heldUntil' | 'giveBackHours' | 'giveBackPercent'>,
): TicketOrder {
  const { heldUntil } = set
  return orderInsertion(tx, names ? 'named' : 'unnamed').get({
    ...set,
    ticketTypeId: ticketType.id,
    holderNames: names,
    buyerId: buyer.userId,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    quantity,
    unitPriceCents: ticketType.priceCents,
    status: heldUntil ? 'held' : 'completed',
    requestKey: randomUUID(),
    completedAt: heldUntil ? null : nowInstant(),
    createdAt: nowInstant(),
  })
}

const orderInsertion = preparedQuery((tx: Tx, form: 'named' | 'unnamed') =>
  tx
    .insert(ticketOrders)
    .values({
      leadId: sql.placeholder('leadId'),
      heldUntil: sql.placeholder('heldUntil'),
      giveBackHours: sql.placeholder('giveBackHours'),
      giveBackPercent: sql.placeholder('giveBackPercent'),
      ticketTypeId: sql.placeholder('ticketTypeId'),
      holderNames: form === 'named' ? sql.placeholder('holderNames') : null,
      buyerId: sql.placeholder('buyerId'),
      buyerName: sql.placeholder('buyerName'),
      buyerEmail: sql.placeholder('buyerEmail'),
      quantity: sql.placeholder('quantity'),
      unitPriceCents: sql.placeholder('unitPriceCents'),
      status: sql.placeholder('status'),
      requestKey: sql.placeholder('requestKey'),
      completedAt: sql.placeholder('completedAt'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning()
    .prepare(),
)
