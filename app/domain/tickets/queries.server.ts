import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import type { Formats } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { contains } from '#db/contains.ts'
import { paginate } from '#db/page.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { events } from '#db/schema/events.ts'
import { listings, tourDates } from '#db/schema/listings.ts'
import { ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import { getOccasion } from './occasion.server.ts'
import { isLedBy } from './orders/order-lines.server.ts'
import { readTicketCode } from './own/ticket-code.ts'
import { may } from './permissions.ts'
import { getHolder } from './ticket.ts'
import { inScope, type TicketScope } from './ticket-scope.server.ts'

const ticketsPerPage = 25

const starts = sql<string>`coalesce(${events.startTime}, ${tourDates.startTime})`
const ends = sql<string>`coalesce(${events.endTime}, ${tourDates.endTime})`

/** Selects tickets with their event or tour date. */
export function selectTickets(db: Db) {
  return db
    .select({
      ticket: tickets,
      order: ticketOrders,
      ticketType: ticketTypes,
      title: sql<string>`coalesce(${events.title}, ${listings.title})`,
      startTime: starts,
      endTime: ends,
      timeZone: events.timeZone,
    })
    .from(tickets)
    .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .leftJoin(events, eq(events.id, ticketTypes.eventId))
    .leftJoin(tourDates, eq(tourDates.id, ticketTypes.tourDateId))
    .leftJoin(listings, eq(listings.id, tourDates.listingId))
    .$dynamic()
}

export type TicketRow = ReturnType<typeof listOwnTickets>['rows'][number]

/**
 * Returns the member's own tickets; `search` matches title, type, name or code. Valid tickets come
 * first, by time and as they were bought, then the others, latest first.
 * @param withPassedOn includes tickets that were passed on, whose codes the member may not see
 */
export function listOwnTickets(
  db: Db,
  actor: Actor,
  { page = 1, search = '', withPassedOn = false } = {},
) {
  const isGood = sql`${tickets.status} = 'valid' and ${tickets.passedOnAt} is null
    and ${ends} > ${nowInstant()}`
  const order = [
    sql`${isGood} desc`,
    sql`iif(${isGood}, ${starts}, null)`,
    sql`iif(${isGood}, ${tickets.id}, null)`,
    sql`${starts} desc`,
    desc(tickets.id),
  ]
  const isOwn = and(
    eq(ticketOrders.buyerId, actor.userId),
    withPassedOn ? undefined : isNull(tickets.passedOnAt),
  )
  return paginateTickets(db, isOwn, { page, search, order })
}

/** Returns all tickets for an event or tour date. The caller checks that the actor manages it. */
export function listTickets(db: Db, scope: TicketScope, { page = 1, search = '' } = {}) {
  return paginateTickets(db, inScope(scope), { page, search, order: [desc(tickets.id)] })
}

/** Returns the tickets of a completed order and of the orders it pays for. */
export function listOrderTickets(db: Db, orderId: number) {
  return orderTicketsQuery(db).all({ orderId })
}

const orderTicketsQuery = preparedQuery((db) =>
  selectTickets(db)
    .where(isLedBy(sql.placeholder('orderId')))
    .orderBy(tickets.id)
    .prepare(),
)

type Wanted = { page: number; search: string; order: SQL[] }

function paginateTickets(db: Db, whose: SQL | undefined, { page, search, order }: Wanted) {
  const where = and(whose, search ? holds(search) : undefined)
  const total =
    db
      .select({ n: count() })
      .from(tickets)
      .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
      .leftJoin(events, eq(events.id, ticketTypes.eventId))
      .leftJoin(tourDates, eq(tourDates.id, ticketTypes.tourDateId))
      .leftJoin(listings, eq(listings.id, tourDates.listingId))
      .where(where)
      .get()?.n ?? 0
  return paginate({ total, page, perPage: ticketsPerPage }, (limit, offset) =>
    selectTickets(db)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

function holds(search: string): SQL | undefined {
  // A name may read as a code, too, such as Maria Garcia.
  const code = readTicketCode(search)
  const columns = [
    tickets.holderName,
    ticketOrders.buyerName,
    ticketOrders.buyerEmail,
    ticketTypes.name,
    events.title,
    listings.title,
  ]
  const isCode = code ? eq(tickets.code, code) : undefined
  return or(isCode, ...columns.map((column) => contains(column, search)))
}

/** Returns the ticket with this code and its event or tour date. The caller checks permission. */
export function findByCode(db: Db, typedCode: string) {
  const code = readTicketCode(typedCode)
  const found = code && selectTickets(db).where(eq(tickets.code, code)).get()
  return found ? { ...found, occasion: getOccasion(db, found.ticketType) } : null
}

/** Returns the ticket with this code, for its buyer or a manager only. Seeing a code is not enough. */
export function findTicketFor(db: Db, actor: Actor, typedCode: string) {
  const found = findByCode(db, typedCode)
  const isVisible =
    found &&
    may(actor, 'view', {
      buyerId: found.order.buyerId,
      isPassedOn: found.ticket.passedOnAt !== null,
      ownerId: found.occasion.ownerId,
    })
  return isVisible ? found : null
}

/**
 * Returns the seats of each ticket type by state. The caller checks that the actor manages them.
 */
export function countSeats(db: Db, scope: TicketScope) {
  const usedCount = sql<number>`(select count(*) from tickets
    where tickets.ticket_type_id = ticket_types.id and tickets.status = 'used')`
  return db
    .select({ ticketType: ticketTypes, usedCount })
    .from(ticketTypes)
    .where(and(inScope(scope), isNull(ticketTypes.removedAt)))
    .orderBy(ticketTypes.id)
    .all()
}

/** Formats tickets for their organizer, with times in the given zone. */
export function formatTickets(
  { ticket, order, ticketType }: TicketRow,
  timeZone: string,
  formats: Formats,
) {
  const at = (instant: string | null) => instant && formats.instant(instant, timeZone)
  return {
    ...ticket,
    type: describeTicketType(ticketType.name, formats),
    holder: getHolder(ticket, order),
    buyerName: order.buyerName,
    buyerEmail: order.buyerEmail,
    boughtOn: formats.day(dayInZone(ticket.createdAt, timeZone)),
    usedAt: at(ticket.checkedInAt),
  }
}

/** Whether there are tickets, in any status, or held orders. */
export function hasOrders(tx: Db, scope: TicketScope): boolean {
  const order = tx
    .select({ id: ticketOrders.id })
    .from(ticketOrders)
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketOrders.ticketTypeId))
    .where(and(inScope(scope), inArray(ticketOrders.status, ['held', 'completed'])))
    .limit(1)
    .get()
  return order !== undefined
}
