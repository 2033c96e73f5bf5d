import { sql } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'

type SoldOccasion = {
  kind: 'sold_event' | 'sold_tour_date'
  title: string
  /** UTC instant. */
  startTime: string
  /**
   * The page on which it is cancelled, or made active again before that; of a tour date that has
   * begun, and cannot be cancelled any more, the page on which its tickets are refunded.
   */
  path: string
}

/**
 * Returns a member's events and tour dates that are neither over nor cancelled, and have sold or
 * held tickets.
 */
export function findSoldOccasions(db: Db, ownerId: number): SoldOccasion[] {
  type Row = { id: number; title: string; startTime: string }
  const now = nowInstant()
  const events = db.all<Row & { status: string }>(sql`
    select e.id, e.title, e.start_time as startTime, e.status from events e
    where e.owner_id = ${ownerId} and e.end_time > ${now}
      and e.status <> 'cancelled' and exists (select 1 from ticket_types t
        where t.event_id = e.id and t.sold_count + t.held_count > 0)`)
  const tourDates = db.all<Row>(sql`
    select d.id, l.title, d.start_time as startTime from tour_dates d
    join listings l on l.id = d.listing_id join ticket_types t on t.tour_date_id = d.id
    where l.owner_id = ${ownerId} and d.end_time > ${now} and d.cancelled_at is null
      and t.sold_count + t.held_count > 0`)
  return [
    ...events.map(({ id, title, startTime, status }) => {
      const { cancel, edit } = paths.events
      const path = status === 'completed' ? edit(id) : cancel(id)
      return { kind: 'sold_event' as const, title, startTime, path }
    }),
    ...tourDates.map(({ id, title, startTime }) => {
      const { purchasedTickets, remove } = paths.tourDates
      const path = startTime <= now ? purchasedTickets(id) : remove(id)
      return { kind: 'sold_tour_date' as const, title, startTime, path }
    }),
  ]
}

/** Whether a tour has dates to come that are not cancelled, and have sold or held tickets. */
export function hasSoldDates(db: Db, listingId: number): boolean {
  const sold = db.get(sql`
    select 1 from tour_dates d join ticket_types t on t.tour_date_id = d.id
    where d.listing_id = ${listingId} and d.start_time > ${nowInstant()} and d.cancelled_at is null
      and t.sold_count + t.held_count > 0 limit 1`)
  return sold !== undefined
}
