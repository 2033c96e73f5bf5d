import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { may } from '#app/domain/undo/permissions.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { ticketOrders, ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { findOrganizedEvent } from '../organized-event.server.ts'
import { offerSeats } from '../waiting-list/seat-offers.server.ts'
import { findManagedTicketType } from './ticket-types.server.ts'
import { endChange, restorePicture } from './type-pictures.server.ts'
import { hasUnapprovedPicture } from './type-pictures.ts'

type TicketTypeRemoval =
  | { ok: true; outcome: 'deleted' | 'takenOffSale'; name: string }
  | { ok: false }

/**
 * Deletes a ticket type that nobody has ordered; it can be restored for a while
 * (docs/rules.md#undo). A type with orders is taken off sale instead, and its tickets stay valid.
 */
export function removeTicketType(
  db: Connection,
  actor: Actor,
  ticketTypeId: number,
): Promise<TicketTypeRemoval> {
  return write(db, (tx) => {
    const ticketType = findManagedTicketType(tx, actor, ticketTypeId)
    if (!ticketType) return { ok: false }
    const { name } = ticketType
    const outcome = hasAnyOrder(tx, ticketTypeId) ? 'takenOffSale' : 'deleted'
    const now = nowInstant()
    const removal = { removedAt: now, removedBy: actor.userId }
    tx.update(ticketTypes)
      // Of a deleted type, too, because sales depend only on `offSaleAt`.
      .set({ offSaleAt: now, ...(outcome === 'deleted' && removal) })
      .where(eq(ticketTypes.id, ticketTypeId))
      .run()
    const event = findOrganizedEvent(tx, actor, ticketType.eventId ?? 0)
    if (event && outcome === 'deleted' && hasUnapprovedPicture(ticketType)) endChange(tx, event)
    const type = outcome === 'takenOffSale' ? 'ticket_type.sale_ended' : 'ticket_type.deleted'
    record(tx, actor, { type, id: ticketTypeId, name })
    return { ok: true, outcome, name }
  })
}

/**
 * Puts a ticket type that was taken off sale back on sale. Whoever may take it off may do this.
 * @returns its name; null if there is no such type, it was deleted, or the actor does not manage it
 */
export function putTicketTypeOnSale(
  db: Connection,
  actor: Actor,
  ticketTypeId: number,
): Promise<string | null> {
  return write(db, (tx) => {
    const ticketType = findManagedTicketType(tx, actor, ticketTypeId)
    if (!ticketType) return null
    const { name } = ticketType
    if (ticketType.offSaleAt === null) return name
    tx.update(ticketTypes).set({ offSaleAt: null }).where(eq(ticketTypes.id, ticketTypeId)).run()
    record(tx, actor, { type: 'ticket_type.restored', id: ticketTypeId, name })
    // Seats given back in the meantime were offered to nobody.
    offerSeats(tx, ticketTypeId)
    return name
  })
}

/**
 * Puts a deleted ticket type back on sale.
 * @returns its name; null if it was permanently deleted or the actor may not restore it
 */
export function restoreTicketType(
  db: Connection,
  actor: Actor,
  ticketTypeId: number,
): Promise<string | null> {
  return write(db, (tx) => {
    const own = eq(ticketTypes.id, ticketTypeId)
    const ticketType = tx.select().from(ticketTypes).where(own).get()
    const event = ticketType && findOrganizedEvent(tx, actor, ticketType.eventId ?? 0)
    if (!ticketType || !event) return null
    // Already restored, such as by a second tap on the button.
    if (ticketType.offSaleAt === null) return ticketType.name
    if (ticketType.removedAt === null || !may(actor, 'restore', ticketType)) return null
    tx.update(ticketTypes)
      .set({ offSaleAt: null, removedAt: null, removedBy: null })
      .where(own)
      .run()
    restorePicture(tx, actor, event, ticketType)
    record(tx, actor, { type: 'ticket_type.restored', id: ticketTypeId, name: ticketType.name })
    return ticketType.name
  })
}

/**
 * Permanently deletes the ticket types that were removed at or before an instant.
 * @param until a UTC instant
 * @returns their number
 */
export function deleteRemovedTicketTypes(tx: Tx, until: string): number {
  return tx
    .delete(ticketTypes)
    .where(sql`${ticketTypes.removedAt} is not null and ${ticketTypes.removedAt} <= ${until}`)
    .run().changes
}

function hasAnyOrder(db: Db, ticketTypeId: number): boolean {
  const order = db
    .select({ id: ticketOrders.id })
    .from(ticketOrders)
    .where(eq(ticketOrders.ticketTypeId, ticketTypeId))
    .limit(1)
    .get()
  return order !== undefined
}
