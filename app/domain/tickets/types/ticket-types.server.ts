import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { may as mayEvent } from '#app/domain/events/permissions.ts'
import { may as mayModerate } from '#app/domain/moderation/permissions.ts'
import { screenByRules } from '#app/domain/screening/rules.ts'
import type { ScreeningRule } from '#app/domain/screening/screening.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { hasWebAddress } from '#app/shared/addresses.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { unlimited } from '../orders/seats-left.ts'
import { findOrganizedEvent } from '../organized-event.server.ts'
import type { TicketType } from '../ticket.ts'
import { offerSeats } from '../waiting-list/seat-offers.server.ts'
import { findPictureRefusal, setLink, setPicture } from './type-pictures.server.ts'
import { newestLink, newestPicture } from './type-pictures.ts'

export type NewTicketType = {
  name: string
  /** Cents. */
  price: number
  quantity: number
  ticketImageUrl: string
  /** The id of an image that the actor uploaded, or of the type's newest picture; null for none. */
  imageId?: number | null
}

/** Returns an event's ticket types on sale, cheapest first. */
export function listTicketTypes(db: Db, eventId: number): TicketType[] {
  return typesOnSale(db).all({ eventId })
}

const typesOnSale = preparedQuery((db) =>
  db
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, sql.placeholder('eventId')), isNull(ticketTypes.offSaleAt)))
    .orderBy(asc(ticketTypes.priceCents), asc(ticketTypes.id))
    .prepare(),
)

/**
 * Returns all ticket types of an event, including those off sale. The caller checks that the actor
 * manages it.
 */
export function listAllTicketTypes(db: Db, eventId: number): TicketType[] {
  return db
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.removedAt)))
    .orderBy(asc(ticketTypes.id))
    .all()
}

/** The page of an event shows all of its types, and a type needs no approval. */
const maxTypes = 100

type TicketTypeOutcome =
  | { ok: true; id: number }
  | { ok: false; reason: 'not_found' | 'cancelled' | 'unfit_name' | 'too_many_types' }

/** Adds a ticket type to an event the actor manages. */
export async function createTicketType(
  db: Connection,
  actor: Actor,
  eventId: number,
  type: NewTicketType,
  submission?: Submission,
): Promise<TicketTypeOutcome> {
  const made = await writeOnce(db, submission, (tx) => insertType(tx, actor, eventId, type))
  return typeof made === 'number' ? { ok: true, id: made } : made
}

/** Returns only the id of the type, because earlier releases have stored their submissions so. */
function insertType(
  tx: Tx,
  actor: Actor,
  eventId: number,
  { name, price, quantity, ticketImageUrl, imageId = null }: NewTicketType,
): number | Extract<TicketTypeOutcome, { ok: false }> {
  const event = findOrganizedEvent(tx, actor, eventId)
  if (!event) return { ok: false, reason: 'not_found' }
  if (!mayEvent(actor, 'edit', event)) return { ok: false, reason: 'cancelled' }
  if (!isFitName(actor, name)) return { ok: false, reason: 'unfit_name' }
  // Counts those that were removed, too, because they can be restored.
  if (countRows(tx, ticketTypes, eq(ticketTypes.eventId, eventId)) >= maxTypes) {
    return { ok: false, reason: 'too_many_types' }
  }
  const type = tx
    .insert(ticketTypes)
    .values({
      eventId,
      name,
      priceCents: price,
      quantity,
      createdAt: nowInstant(),
    })
    .returning()
    .get()
  setPicture(tx, actor, type, imageId)
  setLink(tx, actor, type, ticketImageUrl || null)
  record(tx, actor, { type: 'ticket_type.created', id: type.id, name })
  return type.id
}

type PictureRefusal = NonNullable<ReturnType<typeof findPictureRefusal>>
type TicketTypeChangeOutcome =
  | { ok: true }
  | {
      ok: false
      reason: 'not_found' | 'cancelled' | 'unfit_name' | 'fewer_than_sold' | PictureRefusal
    }

/**
 * Changes price, seats, name, picture or link; sold tickets keep their price. Of a cancelled event
 * only a picture or link can be removed (docs/rules.md#ticket-types).
 */
export function changeTicketType(
  db: Connection,
  actor: Actor,
  ticketTypeId: number,
  change: Partial<NewTicketType>,
): Promise<TicketTypeChangeOutcome> {
  return write(db, (tx) => {
    const ticketType = findManagedTicketType(tx, actor, ticketTypeId)
    const event = ticketType && findOrganizedEvent(tx, actor, ticketType.eventId ?? 0)
    if (!event) return { ok: false, reason: 'not_found' }
    const reason = findPictureRefusal(actor, event, ticketType, change)
    if (reason) return { ok: false, reason }
    const { name = ticketType.name, price = ticketType.priceCents } = change
    const { quantity = ticketType.quantity } = change
    const isSame =
      name === ticketType.name &&
      price === ticketType.priceCents &&
      quantity === ticketType.quantity
    if (!isSame && !mayEvent(actor, 'edit', event)) return { ok: false, reason: 'cancelled' }
    if (name !== ticketType.name && !isFitName(actor, name)) {
      return { ok: false, reason: 'unfit_name' }
    }
    const taken = ticketType.heldCount + ticketType.soldCount
    if (quantity !== unlimited && quantity < taken) return { ok: false, reason: 'fewer_than_sold' }
    tx.update(ticketTypes)
      .set({ name, priceCents: price, quantity })
      .where(eq(ticketTypes.id, ticketTypeId))
      .run()
    const { imageId, ticketImageUrl: link } = change
    if (imageId !== undefined) setPicture(tx, actor, ticketType, imageId)
    if (link !== undefined) setLink(tx, actor, ticketType, link || null)
    record(tx, actor, { type: 'ticket_type.changed', id: ticketTypeId, name })
    offerSeats(tx, ticketTypeId)
    return { ok: true }
  })
}

/**
 * What the screening may find in a name: a date looks like a telephone number, and names are often
 * in capitals.
 */
const harmless: readonly ScreeningRule[] = ['ordinary', 'contact', 'shouting', 'repetition']

/**
 * Nobody approves a member's name of a ticket type before it is shown, so it may contain no link,
 * and the screening rules must find neither fraud nor insults in it (docs/rules.md#ticket-types).
 */
function isFitName(actor: Actor, name: string): boolean {
  if (mayModerate(actor, 'skipApproval')) return true
  return !hasWebAddress(name) && harmless.includes(screenByRules({ title: '', body: name }).rule)
}

/** Returns a ticket type of an event that the actor manages; null if it was deleted. */
export function findManagedTicketType(db: Db, actor: Actor, id: number): TicketType | null {
  const isThere = and(eq(ticketTypes.id, id), isNull(ticketTypes.removedAt))
  const found = db.select().from(ticketTypes).where(isThere).get()
  return found?.eventId && findOrganizedEvent(db, actor, found.eventId) ? found : null
}

/** Copies the ticket types on sale to another, new event, without their tickets. */
export function copyTicketTypes(tx: Tx, fromEventId: number, toEventId: number) {
  const types = tx
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, fromEventId), isNull(ticketTypes.offSaleAt)))
    .all()
  for (const type of types) {
    const { name, priceCents, quantity } = type
    const newest = { imageId: newestPicture(type), ticketImageUrl: newestLink(type) }
    tx.insert(ticketTypes)
      .values({
        ...{ name, priceCents, quantity, ...newest },
        eventId: toEventId,
        createdAt: nowInstant(),
      })
      .run()
  }
}
