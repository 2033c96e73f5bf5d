import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { may as mayExceed } from '#app/domain/limits/permissions.ts'
import { getOccasion } from '#app/domain/tickets/occasion.server.ts'
import { renameHeldOrders } from '#app/domain/tickets/orders/held-orders.server.ts'
import { unlimited } from '#app/domain/tickets/orders/seats-left.ts'
import type { TicketType } from '#app/domain/tickets/ticket.ts'
import { offerSeats } from '#app/domain/tickets/waiting-list/seat-offers.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { toTourDateName } from '#app/shared/ticket-type-name.ts'
import { keepUntouchedTimes } from '#app/shared/untouched-times.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { tourDates } from '#db/schema/listings.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { findManagedTourDate, hasTourDate } from './tour-dates.server.ts'

export type TourDateChange = {
  /** UTC instants. */
  startTime: string
  endTime: string
  /** The number of seats; 0 is unlimited. */
  maxCapacity: number
  /** The price of tickets that are bought from now on. */
  priceCents: number
}

export type ChangeRefusal =
  | 'not_found'
  | 'begun'
  | 'changed_since'
  | 'in_the_past'
  | 'too_soon'
  | 'too_far'
  | 'there_already'
  | 'fewer_than_sold'
  | 'too_many_today'

/** How often a date with tickets can be moved within 24 hours; everybody is told each time. */
export const maxMovesADay = 3

/** How far ahead a date can be moved, in days. */
const furthestDays = 730

/** Returns an upcoming tour date as its form shows it; null if it has begun or is cancelled. */
export function findChangeableTourDate(db: Db, tourDateId: number): TourDateChange | null {
  const found = findWithType(db, tourDateId)
  return found && toChange(found)
}

/** The version of a tour date, which a form sends back (`ui/seen-version.tsx`). */
export const getTourDateVersion = (shown: TourDateChange) =>
  [shown.startTime, shown.endTime, shown.maxCapacity, shown.priceCents].join(' ')

type Found = { tourDate: typeof tourDates.$inferSelect; ticketType: TicketType }

function findWithType(db: Db, tourDateId: number): Found | null {
  const found = db
    .select({ tourDate: tourDates, ticketType: ticketTypes })
    .from(tourDates)
    .innerJoin(ticketTypes, eq(ticketTypes.tourDateId, tourDates.id))
    .where(eq(tourDates.id, tourDateId))
    .get()
  const isOver = !found || found.tourDate.cancelledAt || found.tourDate.startTime <= nowInstant()
  return isOver ? null : found
}

const toChange = ({ tourDate, ticketType }: Found): TourDateChange => ({
  startTime: tourDate.startTime,
  endTime: tourDate.endTime,
  maxCapacity: tourDate.maxCapacity,
  priceCents: ticketType.priceCents,
})

/**
 * Changes time, seats or price of an upcoming tour date. Whoever has tickets keeps them, at the price
 * they paid, and is told of a new time (docs/rules.md#tour-dates).
 * @param seen the version that the form showed, if it is known
 */
export function changeTourDate(
  db: Connection,
  actor: Actor,
  tourDateId: number,
  change: TourDateChange,
  seen?: string,
): Promise<{ ok: true } | { ok: false; reason: ChangeRefusal }> {
  return write(db, (tx) => {
    if (!findManagedTourDate(tx, actor, tourDateId)) return { ok: false, reason: 'not_found' }
    const found = findWithType(tx, tourDateId)
    if (!found) return { ok: false, reason: 'begun' }
    const before = toChange(found)
    if (seen && seen !== getTourDateVersion(before)) return { ok: false, reason: 'changed_since' }
    const after = keepUntouchedTimes(change, before, config.timeZone)
    if (getTourDateVersion(after) === getTourDateVersion(before)) return { ok: true }
    const reason = findRefusal(tx, actor, found, after)
    if (reason) return { ok: false, reason }
    save(tx, actor, found, after)
    return { ok: true }
  })
}

function findRefusal(
  tx: Tx,
  actor: Actor,
  { tourDate, ticketType }: Found,
  { startTime, endTime, maxCapacity }: TourDateChange,
): ChangeRefusal | null {
  const taken = ticketType.soldCount + ticketType.heldCount
  if (maxCapacity > 0 && maxCapacity < taken) return 'fewer_than_sold'
  if (startTime === tourDate.startTime && endTime === tourDate.endTime) return null
  if (startTime <= nowInstant()) return 'in_the_past'
  if (endTime > instantFromNow(days(furthestDays))) return 'too_far'
  // Once a date has begun, it cannot be cancelled, so ticket holders get a day's notice of an earlier
  // time.
  const isEarlier = startTime < tourDate.startTime && startTime < instantFromNow(days(1))
  if (taken > 0 && isEarlier) return 'too_soon'
  if (hasTourDate(tx, tourDate.listingId, startTime, tourDate.id)) return 'there_already'
  const isLimited = taken > 0 && !mayExceed(actor, 'exceed')
  return isLimited && countMoves(tx, tourDate.id) >= maxMovesADay ? 'too_many_today' : null
}

function countMoves(db: Db, tourDateId: number): number {
  const isMove = and(
    eq(activities.subjectType, 'tour_date'),
    eq(activities.subjectId, tourDateId),
    eq(activities.type, 'tour_date.changed'),
    sql`json_extract(${activities.parameters}, '$.isMoved')`,
    gt(activities.createdAt, instantFromNow(-days(1))),
  )
  return db.select({ n: count() }).from(activities).where(isMove).get()?.n ?? 0
}

function save(
  tx: Tx,
  actor: Actor,
  { tourDate, ticketType }: Found,
  { startTime, endTime, maxCapacity, priceCents }: TourDateChange,
) {
  const { timeZone } = config
  const times = { startTime, endTime }
  const isMoved = startTime !== tourDate.startTime || endTime !== tourDate.endTime
  tx.update(tourDates)
    .set({ ...times, maxCapacity })
    .where(eq(tourDates.id, tourDate.id))
    .run()
  const name = toTourDateName({ ...times, timeZone })
  tx.update(ticketTypes)
    .set({ name, quantity: maxCapacity || unlimited, priceCents })
    .where(eq(ticketTypes.id, ticketType.id))
    .run()
  if (isMoved) renameHeldOrders(tx, ticketType.id, name)
  const { title, location: place, ownerId } = getOccasion(tx, ticketType)
  const { id, listingId } = tourDate
  const changed = { id, listingId, title, ownerId, place, ...times, timeZone, isMoved }
  record(tx, actor, { type: 'tour_date.changed', ...changed })
  offerSeats(tx, ticketType.id)
}
