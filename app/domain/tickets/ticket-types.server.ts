import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { findManagedEvent } from '#app/domain/events/queries.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { ticketDefinitions, ticketOrders } from '#db/schema/tickets.ts'
import { type TicketDefinition, unlimited } from './ticket.ts'
import { offerSeats } from './waiting-list.server.ts'

export type NewTicketType = {
  name: string
  /** Cents. */
  price: number
  quantity: number
  ticketImageUrl: string
}

/** The ticket types of an event that are on sale, cheapest first. */
export function listTicketTypes(db: Db, eventId: number): TicketDefinition[] {
  return db
    .select()
    .from(ticketDefinitions)
    .where(and(eq(ticketDefinitions.eventId, eventId), isNull(ticketDefinitions.withdrawnAt)))
    .orderBy(asc(ticketDefinitions.priceCents), asc(ticketDefinitions.id))
    .all()
}

/** All types of an event, those taken off sale too, for whoever manages it. */
export function listAllTicketTypes(db: Db, eventId: number): TicketDefinition[] {
  return db
    .select()
    .from(ticketDefinitions)
    .where(eq(ticketDefinitions.eventId, eventId))
    .orderBy(asc(ticketDefinitions.id))
    .all()
}

/** Adds a kind of ticket to an event of the actor's; its id, or null when there is no such event. */
export function createTicketType(
  db: Db,
  actor: Actor,
  eventId: number,
  { name, price, quantity, ticketImageUrl }: NewTicketType,
): number | null {
  return transaction(db, (tx) => {
    if (!findManagedEvent(tx, eventId, actor)) return null
    const { id } = tx
      .insert(ticketDefinitions)
      .values({
        eventId,
        name,
        priceCents: price,
        quantity,
        ticketImageUrl: ticketImageUrl || null,
        createdAt: nowInstant(),
      })
      .returning({ id: ticketDefinitions.id })
      .get()
    recordEvent(tx, actor, 'ticket_type.created', { type: 'ticket_definition', id })
    return id
  })
}

export type TypeChangeOutcome =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'fewer_than_sold' }

/** Changes price, seats, name or picture; what was sold keeps its price. */
export function changeTicketType(
  db: Db,
  actor: Actor,
  definitionId: number,
  change: Partial<NewTicketType>,
): TypeChangeOutcome {
  return transaction(db, (tx) => {
    const definition = findManagedType(tx, actor, definitionId)
    if (!definition) return { ok: false, reason: 'not_found' }
    const quantity = change.quantity ?? definition.quantity
    const taken = definition.heldCount + definition.soldCount
    if (quantity !== unlimited && quantity < taken) return { ok: false, reason: 'fewer_than_sold' }
    tx.update(ticketDefinitions)
      .set({
        name: change.name,
        priceCents: change.price,
        quantity,
        ticketImageUrl: change.ticketImageUrl === '' ? null : change.ticketImageUrl,
      })
      .where(eq(ticketDefinitions.id, definitionId))
      .run()
    recordEvent(tx, actor, 'ticket_type.changed', { type: 'ticket_definition', id: definitionId })
    offerSeats(tx, definitionId)
    return { ok: true }
  })
}

/**
 * Removes a kind of ticket that nobody has ordered; takes it off sale where somebody has, so that
 * what was sold stays valid.
 */
export function removeTicketType(
  db: Db,
  actor: Actor,
  definitionId: number,
): 'deleted' | 'withdrawn' | 'not_found' {
  return transaction(db, (tx) => {
    const definition = findManagedType(tx, actor, definitionId)
    if (!definition) return 'not_found'
    const own = eq(ticketDefinitions.id, definitionId)
    const orders = tx
      .select({ n: sql<number>`count(*)` })
      .from(ticketOrders)
      .where(eq(ticketOrders.definitionId, definitionId))
      .get()
    const isOrdered = (orders?.n ?? 0) > 0
    if (isOrdered) tx.update(ticketDefinitions).set({ withdrawnAt: nowInstant() }).where(own).run()
    else tx.delete(ticketDefinitions).where(own).run()
    const word = isOrdered ? 'withdrawn' : 'deleted'
    recordEvent(tx, actor, `ticket_type.${word}`, { type: 'ticket_definition', id: definitionId })
    return word
  })
}

/** A type of an event that the actor manages. */
export function findManagedType(db: Db, actor: Actor, id: number): TicketDefinition | null {
  const found = db.select().from(ticketDefinitions).where(eq(ticketDefinitions.id, id)).get()
  return found?.eventId && findManagedEvent(db, found.eventId, actor) ? found : null
}

/** Gives an event the ticket types that are on sale for another, with none of their tickets. */
export function copyTicketTypes(tx: Db, fromEventId: number, toEventId: number) {
  const { name, priceCents, quantity, ticketImageUrl } = ticketDefinitions
  const types = tx
    .select({ name, priceCents, quantity, ticketImageUrl })
    .from(ticketDefinitions)
    .where(and(eq(ticketDefinitions.eventId, fromEventId), isNull(ticketDefinitions.withdrawnAt)))
    .all()
  for (const type of types) {
    tx.insert(ticketDefinitions)
      .values({ ...type, eventId: toEventId, createdAt: nowInstant() })
      .run()
  }
}
