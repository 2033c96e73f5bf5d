import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { getOccasion } from '#app/domain/tickets/occasion.server.ts'
import { offerSeats } from '#app/domain/tickets/seat-offers.server.ts'
import { unlimited } from '#app/domain/tickets/ticket.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { toTourDateName } from '#app/shared/ticket-type-name.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { tourDates } from '#db/schema/listings.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { findManagedTourDate } from './tour-dates.server.ts'

export type TourDateChange = {
  /** UTC instants. */
  startTime: string
  endTime: string
  /** The number of seats; 0 is unlimited. */
  maxCapacity: number
  /** Of tickets that are bought from now on. */
  priceCents: number
}

type ChangeRefusal = 'not_found' | 'begun' | 'in_the_past' | 'there_already' | 'fewer_than_sold'

/** Returns an upcoming tour date as its form shows it; null if it has begun or is cancelled. */
export function findChangeableTourDate(db: Db, tourDateId: number): TourDateChange | null {
  const found = db
    .select({ tourDate: tourDates, priceCents: ticketTypes.priceCents })
    .from(tourDates)
    .innerJoin(ticketTypes, eq(ticketTypes.tourDateId, tourDates.id))
    .where(eq(tourDates.id, tourDateId))
    .get()
  if (!found) return null
  const { startTime, endTime, maxCapacity, cancelledAt } = found.tourDate
  if (cancelledAt || startTime <= nowInstant()) return null
  return { startTime, endTime, maxCapacity, priceCents: found.priceCents }
}

/**
 * Changes time, seats or price of an upcoming tour date. Whoever has tickets keeps them, at the price
 * they paid, and is told of a new time (docs/rules.md#tour-dates).
 */
export function changeTourDate(
  db: Connection,
  actor: Actor,
  tourDateId: number,
  change: TourDateChange,
): Promise<{ ok: true } | { ok: false; reason: ChangeRefusal }> {
  return write(db, (tx) => {
    const found = findManagedTourDate(tx, actor, tourDateId)
    if (!found) return { ok: false, reason: 'not_found' }
    const before = findChangeableTourDate(tx, tourDateId)
    if (!before) return { ok: false, reason: 'begun' }
    const { startTime, endTime, maxCapacity, priceCents } = change
    const isMoved = startTime !== before.startTime || endTime !== before.endTime
    if (startTime <= nowInstant()) return { ok: false, reason: 'in_the_past' }
    if (hasOther(tx, found.tourDate, startTime)) return { ok: false, reason: 'there_already' }
    const type = tx.select().from(ticketTypes).where(eq(ticketTypes.tourDateId, tourDateId)).get()
    if (!type) return { ok: false, reason: 'not_found' }
    if (maxCapacity > 0 && maxCapacity < type.soldCount + type.heldCount) {
      return { ok: false, reason: 'fewer_than_sold' }
    }
    const times = { startTime, endTime }
    tx.update(tourDates)
      .set({ ...times, maxCapacity })
      .where(eq(tourDates.id, tourDateId))
      .run()
    const timeZone = config.timeZone
    tx.update(ticketTypes)
      .set({
        name: toTourDateName({ ...times, timeZone }),
        quantity: maxCapacity || unlimited,
        priceCents,
      })
      .where(eq(ticketTypes.id, type.id))
      .run()
    const { title, location: place } = getOccasion(tx, type)
    const changed = { id: tourDateId, title, place, ...times, timeZone, isMoved }
    record(tx, actor, { type: 'tour_date.changed', ...changed })
    offerSeats(tx, type.id)
    return { ok: true }
  })
}

/** Whether the tour has another date that begins at this time. */
function hasOther(
  db: Db,
  { id, listingId }: { id: number; listingId: number },
  startTime: string,
): boolean {
  const same = and(
    eq(tourDates.listingId, listingId),
    eq(tourDates.startTime, startTime),
    ne(tourDates.id, id),
    isNull(tourDates.cancelledAt),
  )
  return db.select({ id: tourDates.id }).from(tourDates).where(same).get() !== undefined
}
