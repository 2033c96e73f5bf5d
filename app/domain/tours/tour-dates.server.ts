import { and, asc, count, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import {
  findManagedListing,
  findPlayDetails,
  type Listing,
} from '#app/domain/listings/detail.server.ts'
import { hasOrders } from '#app/domain/tickets/queries.server.ts'
import { cancelTicketsOf, tellHolders } from '#app/domain/tickets/refund.server.ts'
import { unlimited } from '#app/domain/tickets/ticket.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { formatSpan } from '#app/shared/zoned-time.ts'
import { textFor } from '#app/text/index.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { schedules } from '#db/schema/listings.ts'
import { ticketDefinitions } from '#db/schema/tickets.ts'
import type { ScheduleForm } from './forms.ts'

/** The dates of a tour that are still to come, with the seats and price of each, by time. */
export function listUpcoming(db: Db, listingId: number) {
  return selectDates(db)
    .where(datesOf(listingId, gt(schedules.startTime, nowInstant())))
    .orderBy(asc(schedules.startTime), asc(schedules.id))
    .limit(mostUpcoming)
    .all()
}

/** More than anybody chooses from in one list. */
const mostUpcoming = 500

export const schedulesPerPage = 50

/** One page of the dates of a tour: those to come by time, or those that have begun, the last first. */
export function listSchedules(
  db: Db,
  listingId: number,
  { hasBegun = false, page = 1 }: { hasBegun?: boolean; page?: number } = {},
) {
  const { startTime } = schedules
  const when = hasBegun ? lte(startTime, nowInstant()) : gt(startTime, nowInstant())
  const total =
    db.select({ n: count() }).from(schedules).where(datesOf(listingId, when)).get()?.n ?? 0
  const rows = selectDates(db)
    .where(datesOf(listingId, when))
    .orderBy(hasBegun ? desc(startTime) : asc(startTime), asc(schedules.id))
    .limit(schedulesPerPage)
    .offset((page - 1) * schedulesPerPage)
    .all()
  return { rows, pages: Math.max(1, Math.ceil(total / schedulesPerPage)) }
}

function selectDates(db: Db) {
  return db
    .select({ schedule: schedules, definition: ticketDefinitions })
    .from(schedules)
    .innerJoin(ticketDefinitions, eq(ticketDefinitions.scheduleId, schedules.id))
}

/** Cancelled ones are left out. */
function datesOf(listingId: number, when: SQL) {
  return and(eq(schedules.listingId, listingId), isNull(schedules.cancelledAt), when)
}

export type AddOutcome =
  | { ok: true; added: number; ids: number[] }
  | { ok: false; reason: 'not_found' | 'not_a_tour' }

/** Adds dates to one's own tour; one that is there already, or has begun, is not added. */
export function addSchedules(
  db: Db,
  actor: Actor,
  listingId: number,
  { departures, maxCapacity, cost }: ScheduleForm,
): AddOutcome {
  return transaction(db, (tx) => {
    const listing = findManagedListing(tx, 'play', listingId, actor)
    if (!listing) return { ok: false, reason: 'not_found' }
    const details = findPlayDetails(tx, listingId)
    if (details.type !== 'Tour') return { ok: false, reason: 'not_a_tour' }
    const seats = {
      maxCapacity: maxCapacity ?? details.maxCapacity,
      priceCents: cost ?? listing.priceCents ?? 0,
    }
    const ids = departures
      .filter(({ startTime }) => startTime > nowInstant() && !isThere(tx, listingId, startTime))
      .map((departure) => insertSchedule(tx, listing, { ...departure, ...seats }))
    recordEvent(tx, actor, 'tour.scheduled', { type: 'listing', id: listingId }, { ids })
    return { ok: true, added: ids.length, ids }
  })
}

function isThere(tx: Db, listingId: number, startTime: string): boolean {
  const same = and(
    eq(schedules.listingId, listingId),
    eq(schedules.startTime, startTime),
    isNull(schedules.cancelledAt),
  )
  return tx.select({ id: schedules.id }).from(schedules).where(same).get() !== undefined
}

type NewSchedule = {
  startTime: string
  endTime: string
  /** Seats; 0 is no limit. */
  maxCapacity: number
  priceCents: number
}

/** One date with its tickets; their number is the date's capacity. */
export function insertSchedule(
  tx: Db,
  { id: listingId }: Pick<Listing, 'id'>,
  { startTime, endTime, maxCapacity, priceCents }: NewSchedule,
): number {
  const { id } = tx
    .insert(schedules)
    .values({ listingId, startTime, endTime, maxCapacity })
    .returning({ id: schedules.id })
    .get()
  tx.insert(ticketDefinitions)
    .values({
      scheduleId: id,
      name: formatSpan(startTime, endTime, config.timeZone),
      priceCents,
      quantity: maxCapacity || unlimited,
      createdAt: nowInstant(),
    })
    .run()
  return id
}

/** Of which tour a date is, and what its tickets are; null when there is no such date. */
export function findDate(db: Db, scheduleId: number) {
  return (
    db
      .select({ listingId: schedules.listingId, definitionId: ticketDefinitions.id })
      .from(schedules)
      .innerJoin(ticketDefinitions, eq(ticketDefinitions.scheduleId, schedules.id))
      .where(eq(schedules.id, scheduleId))
      .get() ?? null
  )
}

/** A date of a tour that the actor manages. */
export function findManagedSchedule(db: Db, actor: Actor, scheduleId: number) {
  const schedule = db.select().from(schedules).where(eq(schedules.id, scheduleId)).get()
  const listing = schedule && findManagedListing(db, 'play', schedule.listingId, actor)
  return schedule && listing ? { schedule, listing } : null
}

/**
 * Takes a date off: deleted where nobody has ordered a ticket, else cancelled, which gives every
 * payment back and tells every holder.
 */
export function removeSchedule(
  db: Db,
  actor: Actor,
  scheduleId: number,
): 'deleted' | 'cancelled' | 'not_found' | 'begun' {
  return transaction(db, (tx) => {
    const found = findManagedSchedule(tx, actor, scheduleId)
    if (!found || found.schedule.cancelledAt) return 'not_found'
    const { schedule, listing } = found
    const own = eq(schedules.id, scheduleId)
    const isOrdered = hasOrders(tx, { scheduleId }) || hasPastOrders(tx, scheduleId)
    // Who has been on the tour is not paid back by a slip; one by one is still possible.
    if (isOrdered && schedule.startTime <= nowInstant()) return 'begun'
    if (isOrdered) {
      const when = formatSpan(schedule.startTime, schedule.endTime, config.timeZone)
      const { cancelled } = textFor().tours.tells
      tellHolders(tx, { scheduleId }, cancelled(listing.title, when), `/play/${listing.id}`)
      tx.update(schedules).set({ cancelledAt: nowInstant() }).where(own).run()
      cancelTicketsOf(tx, actor, { scheduleId })
    } else {
      tx.delete(schedules).where(own).run()
    }
    const word = isOrdered ? 'cancelled' : 'deleted'
    recordEvent(tx, actor, `schedule.${word}`, { type: 'schedule', id: scheduleId })
    return word
  })
}

/** Orders that were given back stay in the books, and so does what they were for. */
function hasPastOrders(tx: Db, scheduleId: number): boolean {
  return (
    tx.get(sql`select 1 from ticket_orders o join ticket_definitions d on d.id = o.definition_id
      where d.schedule_id = ${scheduleId}`) !== undefined
  )
}
