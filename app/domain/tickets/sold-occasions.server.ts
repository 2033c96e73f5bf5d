import { sql } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'

/** An event or tour date, with the page on which it is cancelled. */
type SoldOccasion = { kind: 'sold_event' | 'sold_tour_date'; title: string; path: string }

/** Returns a member's events and tour dates that are not over and have sold or held tickets. */
export function findSoldOccasions(db: Db, ownerId: number): SoldOccasion[] {
  type Row = { id: number; title: string }
  const events = db.all<Row>(sql`
    select e.id, e.title from events e
    where e.owner_id = ${ownerId} and e.end_time > ${nowInstant()}
      and exists (select 1 from ticket_types t
        where t.event_id = e.id and t.sold_count + t.held_count > 0)`)
  const tourDates = db.all<Row>(sql`
    select d.id, l.title from tour_dates d
    join listings l on l.id = d.listing_id join ticket_types t on t.tour_date_id = d.id
    where l.owner_id = ${ownerId} and d.end_time > ${nowInstant()}
      and t.sold_count + t.held_count > 0`)
  return [
    ...events.map(({ id, title }) => ({
      kind: 'sold_event' as const,
      title,
      path: paths.events.cancel(id),
    })),
    ...tourDates.map(({ id, title }) => ({
      kind: 'sold_tour_date' as const,
      title,
      path: paths.tourDates.remove(id),
    })),
  ]
}
