import type { Actor } from '#app/domain/accounts/account.ts'
import { type PaymentUpdate, settlePayment } from '#app/domain/payments/settlement.server.ts'
import type { Submission } from '#app/domain/submissions/submit-once.server.ts'
import { orderMixedTickets, orderTickets } from '#app/domain/tickets/orders/order.server.ts'
import {
  createTicketType,
  type NewTicketType,
} from '#app/domain/tickets/types/ticket-types.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { tickets, ticketTypes, waitingListEntries } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { newEvent } from './events.ts'
import { newActor } from './users.ts'

export type TicketCounts = ReadonlyArray<readonly [ticketTypeId: number, quantity: number]>

/** Returns the lines of an order of several types. */
export const toLines = (counts: TicketCounts) =>
  counts.map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }))

/** Adds a ticket type to an event that the actor manages; returns its id. */
export async function newTicketType(
  db: OpenDatabase,
  actor: Actor,
  eventId: number,
  type: NewTicketType,
): Promise<number> {
  const outcome = await createTicketType(db, actor, eventId, type)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.id
}

/** A database with an event, its owner, ticket types and buyers. */
export function newTicketedEvent(db: OpenDatabase) {
  const owner = newActor(db)
  const eventId = newEvent(db, { ownerId: owner.userId })

  function order(ticketTypeId: number, who = newActor(db), quantity = 1, submission?: Submission) {
    return orderTickets(db, who, { ticketTypeId, quantity }, submission)
  }

  return {
    owner,
    eventId,
    /** Adds a ticket type; returns its id. */
    async type(
      traits: { price?: number; quantity?: number; event?: number } = {},
    ): Promise<number> {
      const { price = 1200, quantity = 3, event = eventId } = traits
      const created = { name: 'Seat', price, quantity, ticketImageUrl: '' }
      return newTicketType(db, owner, event, created)
    },
    order,
    /** Orders tickets of several types at once, which must succeed. */
    async orderedMixed(who: Actor, counts: TicketCounts) {
      const outcome = await orderMixedTickets(db, who, { eventId, lines: toLines(counts) })
      if (!outcome.ok) throw new Error(outcome.reason)
      return outcome
    },
    /** Orders tickets, which must succeed; returns the order's id and payment. */
    async ordered(...args: Parameters<typeof order>) {
      const outcome = await order(...args)
      if (!outcome.ok) throw new Error(outcome.reason)
      return { orderId: outcome.orderId, paymentId: outcome.payment?.id ?? 0 }
    },
    settle: (paymentId: number, status: PaymentUpdate['status']) =>
      write(db, (tx) => settlePayment(tx, paymentId, { status })),
    seats(id: number) {
      const found = db.select().from(ticketTypes).all()
      const { heldCount, soldCount } = found.find((ticketType) => ticketType.id === id) ?? {}
      return { heldCount, soldCount }
    },
    codes: () => db.select().from(tickets).orderBy(tickets.id).all(),
    entries: () => db.select().from(waitingListEntries).orderBy(waitingListEntries.id).all(),
  }
}
