import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { ticketTypes, waitingListEntries } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { getOccasion } from '../occasion.server.ts'
import { isOverPersonLimit } from '../orders/person-limit.server.ts'
import { seatsLeft } from '../orders/seats-left.ts'
import { findTicketType } from '../types/find-ticket-type.server.ts'

export type WaitingEntry = typeof waitingListEntries.$inferSelect

type JoinRefusal = 'not_found' | 'not_on_sale' | 'not_sold_out' | 'too_many'

const isOpen = sql`${waitingListEntries.status} in ('waiting', 'offered')`

/**
 * Puts a member on the waiting list of a ticket type that has fewer seats left than they want
 * (docs/rules.md#waiting-list).
 */
export function joinWaitingList(
  db: Connection,
  actor: Actor,
  ticketTypeId: number,
  quantity: number,
): Promise<{ ok: true } | { ok: false; reason: JoinRefusal }> {
  return write(db, (tx) => {
    const ticketType = findTicketType(tx, ticketTypeId)
    if (!ticketType) return { ok: false, reason: 'not_found' }
    const isOffSale = ticketType.offSaleAt || !getOccasion(tx, ticketType).isOnSale
    if (isOffSale) return { ok: false, reason: 'not_on_sale' }
    if (seatsLeft(ticketType) >= quantity) return { ok: false, reason: 'not_sold_out' }
    if (isOverPersonLimit(tx, actor, ticketType, quantity)) return { ok: false, reason: 'too_many' }
    tx.insert(waitingListEntries)
      .values({ ticketTypeId, memberId: actor.userId, quantity, createdAt: nowInstant() })
      .onConflictDoNothing()
      .run()
    return { ok: true }
  })
}

const ownEntry = ({ userId }: Actor, ticketTypeId: number) =>
  and(eq(waitingListEntries.ticketTypeId, ticketTypeId), eq(waitingListEntries.memberId, userId))

/**
 * Returns the ticket types of an event for which the member has an open entry in the waiting list,
 * also those that are off sale.
 */
export function listWaitedTypes(db: Db, { userId }: Actor, eventId: number) {
  return db
    .select({ ticketType: ticketTypes, waiting: waitingListEntries.status })
    .from(ticketTypes)
    .innerJoin(waitingListEntries, eq(waitingListEntries.ticketTypeId, ticketTypes.id))
    .where(and(eq(ticketTypes.eventId, eventId), eq(waitingListEntries.memberId, userId), isOpen))
    .orderBy(ticketTypes.id)
    .all()
}

/** Whether the member waits for a ticket type, or ever did. */
export function hasEntry(db: Db, actor: Actor, ticketTypeId: number): boolean {
  return countRows(db, waitingListEntries, ownEntry(actor, ticketTypeId)) > 0
}

/** Whether somebody waits for seats of a ticket type. */
export function isWaitedFor(db: Db, ticketTypeId: number): boolean {
  const isOfType = eq(waitingListEntries.ticketTypeId, ticketTypeId)
  const waits = and(isOfType, eq(waitingListEntries.status, 'waiting'))
  return countRows(db, waitingListEntries, waits) > 0
}

/** Returns the member's open entry in the waiting list of a ticket type. */
export function findWaitingEntry(db: Db, actor: Actor, ticketTypeId: number): WaitingEntry | null {
  const own = and(ownEntry(actor, ticketTypeId), isOpen)
  return db.select().from(waitingListEntries).where(own).get() ?? null
}
