import { sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'

/** The sold seats of a coming event or tour date. */
export type SoldSeats = {
  /** The event's id; null for a tour date. */
  eventId: number | null
  tourDateId: number | null
  title: string
  startTime: string
  timeZone: string
  sold: number
  /** All seats; null if any type has no limit. */
  seats: number | null
}

const maxShown = 6

/** A type that is off sale counts only the seats it has sold. */
const seatSums = sql`sum(t.sold_count) as sold,
  iif(min(t.quantity) < 0, null, sum(iif(t.off_sale_at is null, t.quantity, t.sold_count))) as seats`

/** Returns the seats of the actor's coming events and tour dates that sell tickets, by time. */
export function listSoldSeats(db: Db, actor: Actor): SoldSeats[] {
  const now = nowInstant()
  return db.all<SoldSeats>(sql`
    select e.id as eventId, null as tourDateId, e.title, e.start_time as startTime,
      e.time_zone as timeZone, ${seatSums}
    from events e join ticket_types t on t.event_id = e.id and t.removed_at is null
    where e.owner_id = ${actor.userId} and e.end_time > ${now} and e.status = 'active'
    group by e.id
    union all
    select null, d.id, l.title, d.start_time, ${config.timeZone}, ${seatSums}
    from listings l join play_details p on p.listing_id = l.id and p.enable_ticketing
      join tour_dates d on d.listing_id = l.id join ticket_types t on t.tour_date_id = d.id
    where l.owner_id = ${actor.userId} and l.source = 'play' and d.start_time > ${now}
      and d.cancelled_at is null
    group by d.id
    order by startTime limit ${maxShown}`)
}
