import { and, asc, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { findPlayDetails } from '#app/domain/listings/details.server.ts'
import { findManagedListing, type Listing } from '#app/domain/listings/find-listing.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { unlimited } from '#app/domain/tickets/orders/seats-left.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { toTourDateName } from '#app/shared/ticket-type-name.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { tourDates } from '#db/schema/listings.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import type { TourDateForm } from './forms.ts'

type TourDate = typeof tourDates.$inferSelect

/** Returns a tour's upcoming dates with seats and prices, by time. */
export function listUpcomingTourDates(db: Db, listingId: number) {
  return selectTourDates(db)
    .where(belongsToTour(listingId, gt(tourDates.startTime, nowInstant())))
    .orderBy(asc(tourDates.startTime), asc(tourDates.id))
    .limit(maxUpcomingTourDates)
    .all()
}

/** The most upcoming dates of a tour, because its page lets visitors choose among all of them. */
export const maxUpcomingTourDates = 500

const tourDatesPerPage = 50

/**
 * Returns one page of a tour's dates for its managers: upcoming ones by time, or past ones, latest
 * first. Cancelled ones are among them if they had tickets.
 */
export function listTourDates(
  db: Db,
  listingId: number,
  { hasBegun = false, page = 1 }: { hasBegun?: boolean; page?: number } = {},
) {
  const { startTime } = tourDates
  const when = hasBegun ? lte(startTime, nowInstant()) : gt(startTime, nowInstant())
  const isListed = and(
    eq(tourDates.listingId, listingId),
    or(isNull(tourDates.cancelledAt), hadTickets),
    when,
  )
  const total = countRows(db, tourDates, isListed)
  return paginate({ total, page, perPage: tourDatesPerPage }, (limit, offset) =>
    selectTourDates(db)
      .where(isListed)
      .orderBy(hasBegun ? desc(startTime) : asc(startTime), asc(tourDates.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

/** Valid or not. The column is written out because a query of one table would not name its table. */
const hadTickets = sql`exists (select 1 from tickets k
  join ticket_types t on t.id = k.ticket_type_id where t.tour_date_id = tour_dates.id)`

function selectTourDates(db: Db) {
  return db
    .select({ tourDate: tourDates, ticketType: ticketTypes })
    .from(tourDates)
    .innerJoin(ticketTypes, eq(ticketTypes.tourDateId, tourDates.id))
}

/** The condition for a tour's dates, without cancelled ones. */
function belongsToTour(listingId: number, when: SQL) {
  return and(eq(tourDates.listingId, listingId), isNull(tourDates.cancelledAt), when)
}

export type AddOutcome =
  | { ok: true; added: number; ids: number[] }
  | { ok: false; reason: 'not_found' | 'not_a_tour' | 'too_many' }

/**
 * Adds dates to the actor's own tour. Dates that exist already or have started are skipped. Adds none
 * if the tour would have too many (docs/rules.md#tour-dates).
 */
export function addTourDates(
  db: Connection,
  actor: Actor,
  listingId: number,
  { tourDates: dates, maxCapacity, cost }: Omit<TourDateForm, 'askedCount'>,
  submission?: Submission,
): Promise<AddOutcome> {
  const add = (tx: Tx): AddOutcome => {
    const listing = findManagedListing(tx, actor, 'play', listingId)
    if (!listing) return { ok: false, reason: 'not_found' }
    const details = findPlayDetails(tx, listingId)
    if (details.type !== 'Tour') return { ok: false, reason: 'not_a_tour' }
    const seats = {
      maxCapacity: maxCapacity ?? details.maxCapacity,
      priceCents: cost ?? listing.priceCents ?? 0,
    }
    const isNew = ({ startTime }: { startTime: string }) =>
      startTime > nowInstant() && !hasTourDate(tx, listingId, startTime)
    const added = dates.filter(isNew)
    const isUpcoming = belongsToTour(listingId, gt(tourDates.startTime, nowInstant()))
    if (countRows(tx, tourDates, isUpcoming) + added.length > maxUpcomingTourDates) {
      return { ok: false, reason: 'too_many' }
    }
    const ids = added.map((tourDate) => insertTourDate(tx, listing, { ...tourDate, ...seats }))
    record(tx, actor, { type: 'listing.tour_dates_added', id: listingId, tourDateIds: ids })
    return { ok: true, added: ids.length, ids }
  }
  return writeOnce(db, submission, add)
}

/** Whether a tour has a date, besides this one, that begins at this time (UTC). */
export function hasTourDate(
  db: Db,
  listingId: number,
  startTime: string,
  besides?: number,
): boolean {
  const same = and(
    eq(tourDates.listingId, listingId),
    eq(tourDates.startTime, startTime),
    isNull(tourDates.cancelledAt),
    besides === undefined ? undefined : ne(tourDates.id, besides),
  )
  return db.select({ id: tourDates.id }).from(tourDates).where(same).get() !== undefined
}

type NewTourDate = {
  startTime: string
  endTime: string
  /** The number of seats; 0 is unlimited. */
  maxCapacity: number
  priceCents: number
}

/** Inserts a tour date and its ticket type, whose quantity is the date's capacity. */
export function insertTourDate(
  tx: Tx,
  { id: listingId }: Pick<Listing, 'id'>,
  { startTime, endTime, maxCapacity, priceCents }: NewTourDate,
): number {
  const { id } = tx
    .insert(tourDates)
    .values({ listingId, startTime, endTime, maxCapacity })
    .returning({ id: tourDates.id })
    .get()
  tx.insert(ticketTypes)
    .values({
      tourDateId: id,
      name: toTourDateName({ startTime, endTime, timeZone: config.timeZone }),
      priceCents,
      quantity: maxCapacity || unlimited,
      createdAt: nowInstant(),
    })
    .run()
  return id
}

/** Returns a tour date with its tour and ticket type; null when there is none. */
export function findTourDate(db: Db, tourDateId: number) {
  return (
    db
      .select({ listingId: tourDates.listingId, ticketTypeId: ticketTypes.id })
      .from(tourDates)
      .innerJoin(ticketTypes, eq(ticketTypes.tourDateId, tourDates.id))
      .where(eq(tourDates.id, tourDateId))
      .get() ?? null
  )
}

/** Returns a tour date that the actor manages. */
export function findManagedTourDate(db: Db, actor: Actor, tourDateId: number) {
  const tourDate = db.select().from(tourDates).where(eq(tourDates.id, tourDateId)).get()
  const listing = tourDate && findManagedListing(db, actor, 'play', tourDate.listingId)
  return tourDate && listing ? { tourDate, listing } : null
}

/**
 * Deletes a tour date that nobody has ordered. One with orders is cancelled instead: every payment
 * is refunded and every holder notified, with the reason (docs/rules.md#tour-dates).
 */
export function removeTourDate(
  db: Connection,
  actor: Actor,
  tourDateId: number,
  writtenReason = '',
): Promise<'deleted' | 'cancelled' | 'not_found' | 'begun'> {
  return write(db, (tx) => {
    const found = findManagedTourDate(tx, actor, tourDateId)
    if (!found || found.tourDate.cancelledAt) return 'not_found'
    const { tourDate, listing } = found
    const { startTime, endTime } = tourDate
    const { id: listingId, title, ownerId } = listing
    const span = { startTime, endTime, timeZone: config.timeZone }
    const removed = { id: tourDateId, listingId, title, ownerId, ...span }
    const own = eq(tourDates.id, tourDateId)
    const removal = findRemoval(tx, tourDate)
    if (removal === 'begun') return removal
    if (removal === 'cancelled') {
      tx.update(tourDates).set({ cancelledAt: nowInstant() }).where(own).run()
      record(tx, actor, { type: 'tour_date.cancelled', ...removed, writtenReason })
      return 'cancelled'
    }
    tx.delete(tourDates).where(own).run()
    record(tx, actor, { type: 'tour_date.deleted', ...removed })
    return 'deleted'
  })
}

/**
 * Returns what removing a date does to it. It is deleted if nobody ever ordered tickets: refunded
 * orders stay in the ledger, so their date must stay, too. Once it has begun it cannot be cancelled,
 * so that a mistake does not refund everybody; single tickets can still be refunded.
 */
export function findRemoval(
  db: Db,
  { id, startTime }: Pick<TourDate, 'id' | 'startTime'>,
): 'deleted' | 'cancelled' | 'begun' {
  const order = db.get(sql`select 1 from ticket_orders o
    join ticket_types t on t.id = o.ticket_type_id where t.tour_date_id = ${id} limit 1`)
  if (order === undefined) return 'deleted'
  return startTime <= nowInstant() ? 'begun' : 'cancelled'
}
