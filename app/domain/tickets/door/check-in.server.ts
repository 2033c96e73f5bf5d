import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { findPaidPayment } from '#app/domain/payments/queries.server.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import { countInclusiveDays } from '#app/shared/calendar-days.ts'
import { now, nowInstant } from '#app/shared/clock.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { getOccasion, type Occasion } from '../occasion.server.ts'
import { getLeadId } from '../orders/order-lines.server.ts'
import { readTicketCode } from '../own/ticket-code.ts'
import { may } from '../permissions.ts'
import { getHolder, type Ticket } from '../ticket.ts'
import { inScope, type TicketScope } from '../ticket-scope.server.ts'

export const checkInStatuses = [
  'valid',
  'used',
  'cancelled',
  'refunded',
  'wrong_event',
  'unknown',
  'mistyped',
] as const
type CheckInStatus = (typeof checkInStatuses)[number]

export type CheckInResult = {
  status: CheckInStatus
  /** Null when the code is not a ticket of this door's event or tour date. */
  ticket: {
    id: number
    eventTitle: string
    ticketName: string
    holder: string
  } | null
  /** UTC instants of the first use and of this answer, and the time zone to show them in. */
  checkedInAt: string | null
  answeredAt: string
  timeZone: string
}

/** How many of the tickets that open a door have been used. */
export type Attendance = { used: number; sold: number }

/** Who checks tickets: a member who manages the event, or staff with the door link of one event. */
type TicketChecker = { actor: Actor; doorLinkId?: never } | { actor?: never; doorLinkId: number }

type Door = {
  /** The event or the tour date checked here; neither where a manager checks all of theirs. */
  eventId?: number
  tourDateId?: number
}

/**
 * Checks a ticket's code and, if valid, marks it used. If several people scan the same ticket at
 * once, exactly one gets `valid` (docs/rules.md#check-in).
 * @param submission of a scanner, which asks again if the answer is lost and gets the same verdict
 */
export function checkInTicket(
  db: Connection,
  checker: TicketChecker,
  typedCode: string,
  door: Door,
  submission?: Submission,
): Promise<CheckInResult> {
  return write(db, (tx) => {
    const code = readTicketCode(typedCode)
    if (!code) return noTicket('mistyped')
    const found = findTicket(tx, eq(tickets.code, code))
    if (!found) return noTicket('unknown')
    const { ticketType } = found
    const occasion = getOccasion(tx, ticketType)
    // First, so that no manager learns whether a code of somebody else's event exists.
    if (checker.actor && !may(checker.actor, 'checkIn', occasion)) return noTicket('unknown')
    const isOneDoor = (door.eventId ?? door.tourDateId) !== undefined
    const isHere =
      ticketType.eventId === (door.eventId ?? null) &&
      ticketType.tourDateId === (door.tourDateId ?? null)
    if (isOneDoor && !isHere) return noTicket('wrong_event')
    const isValid = submitOnce(tx, submission, () => markUsed(tx, checker, found.ticket))
    return describe(findTicket(tx, eq(tickets.code, code)) ?? found, occasion, isValid)
  })
}

type UndoOutcome =
  | { ok: true; typeName: string; holder: string }
  | { ok: false; reason: 'not_found' | 'already_refunded' | 'occasion_ended' | 'used_since' }

/** Whether tickets can become valid again: until the event or tour date is over or cancelled. */
export function canUndoCheckIns({
  isCancelled,
  endTime,
}: Pick<Occasion, 'isCancelled' | 'endTime'>) {
  return !isCancelled && endTime > nowInstant()
}

/**
 * Makes a ticket that was checked in by mistake valid again. For managers of its event or tour. For
 * a ticket that is valid, nothing happens (docs/rules.md#check-in).
 * @param checkedInAt when it was checked in as the manager saw it, so that a page opened earlier
 * does not undo a later check-in
 */
export function undoCheckIn(
  db: Connection,
  actor: Actor,
  { ticketId, checkedInAt }: { ticketId: number; checkedInAt: string },
): Promise<UndoOutcome> {
  return write(db, (tx) => {
    const found = findTicket(tx, eq(tickets.id, ticketId))
    if (!found) return { ok: false, reason: 'not_found' }
    const { ticket, ticketType, order } = found
    const occasion = getOccasion(tx, ticketType)
    if (!may(actor, 'checkIn', occasion)) return { ok: false, reason: 'not_found' }
    if (!canUndoCheckIns(occasion)) return { ok: false, reason: 'occasion_ended' }
    if (ticket.status === 'used') {
      if (isPaidBack(tx, found, occasion)) return { ok: false, reason: 'already_refunded' }
      if (ticket.checkedInAt !== checkedInAt) return { ok: false, reason: 'used_since' }
      tx.update(tickets)
        .set({ status: 'valid', checkedInAt: null, checkedInBy: null, doorLinkId: null })
        .where(eq(tickets.id, ticketId))
        .run()
      const { title, eventId, listingId, timeZone } = occasion
      const undone = { id: ticketId, title, eventId, listingId, since: checkedInAt, timeZone }
      record(tx, actor, { type: 'ticket.check_in_undone', ...undone })
    } else if (ticket.status !== 'valid') return { ok: false, reason: 'already_refunded' }
    return { ok: true, typeName: ticketType.name, holder: getHolder(ticket, order) }
  })
}

/**
 * Whether everything that was paid for a used ticket was refunded, or lost in a dispute. A refund
 * of the whole payment voids only tickets that are valid.
 */
function isPaidBack(tx: Db, { ticket, order }: Found, { purpose }: Occasion): boolean {
  if (ticket.priceCents === 0) return false
  return findPaidPayment(tx, purpose, getLeadId(order))?.reversedAt != null
}

type Found = NonNullable<ReturnType<typeof findTicket>>

function findTicket(tx: Db, isMeant: SQL) {
  return tx
    .select({ ticket: tickets, ticketType: ticketTypes, order: ticketOrders })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
    .where(isMeant)
    .get()
}

/** Counts the days until the day that an occasion begins: none on that day and after it. */
export function countDaysUntil(startTime: string, timeZone: string): number {
  const days = countInclusiveDays(dayInZone(now(), timeZone), dayInZone(startTime, timeZone)) - 1
  return Math.max(0, days)
}

/** Counts the tickets of an event or tour date. The caller checks that the actor manages it. */
export function countAttendance(db: Db, scope: TicketScope): Attendance {
  const used = sql<number>`count(*) filter (where ${tickets.status} = 'used')`
  const opensDoor = inArray(tickets.status, ['valid', 'used'])
  const counts = db
    .select({ used, sold: count() })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .where(and(inScope(scope), opensDoor))
    .get()
  return counts ?? { used: 0, sold: 0 }
}

function noTicket(status: CheckInStatus): CheckInResult {
  return { status, ticket: null, checkedInAt: null, answeredAt: nowInstant(), timeZone: 'UTC' }
}

function markUsed(tx: Tx, checker: TicketChecker, { id }: Ticket): boolean {
  const used: Partial<Ticket> = {
    status: 'used',
    checkedInAt: nowInstant(),
    checkedInBy: checker.actor?.userId ?? null,
    doorLinkId: checker.doorLinkId ?? null,
  }
  const isValid = and(eq(tickets.id, id), eq(tickets.status, 'valid'))
  return tx.update(tickets).set(used).where(isValid).run().changes === 1
}

function describe(
  { ticket, ticketType, order }: Found,
  occasion: Occasion,
  isValid: boolean,
): CheckInResult {
  return {
    status: isValid ? 'valid' : ticket.status,
    ticket: {
      id: ticket.id,
      eventTitle: occasion.title,
      ticketName: ticketType.name,
      holder: getHolder(ticket, order),
    },
    checkedInAt: ticket.checkedInAt,
    answeredAt: nowInstant(),
    timeZone: occasion.timeZone,
  }
}
