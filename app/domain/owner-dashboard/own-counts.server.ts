import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { may } from '#app/domain/listings/permissions.ts'
import { countUnread } from '#app/domain/notifications/queries.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listingSources } from '#db/schema/listings.ts'
import type { OwnCounts } from './tile.ts'

/**
 * The `from` and `where` of the requests `r` that wait, with their listings `l` that the actor is
 * responsible for: own ones, and an administrator also for those without an owner. A member's are
 * found by the listings (+status: `filterOnly`; bookings need it), the town's by the requests (a cross join keeps the
 * order of its tables), because a town may have a hundred thousand listings.
 */
export function fromWaiting(actor: Actor, table: typeof bookings | typeof applications): SQL {
  return may(actor, 'answerForTown')
    ? sql`from ${table} r cross join listings l on l.id = r.listing_id
        where r.status = 'pending' and (l.owner_id = ${actor.userId} or l.owner_id is null)`
    : sql`from listings l join ${table} r on r.listing_id = l.id
        where +r.status = 'pending' and l.owner_id = ${actor.userId}`
}

/**
 * Counts what the actor has posted, bought and requested, and what waits for the actor's answer.
 */
export function countOwn(db: Db, actor: Actor): OwnCounts {
  const me = actor.userId
  const now = nowInstant()
  // +status: otherwise all that waits in the town may be read (`filterOnly`).
  const counts = db.get<Omit<OwnCounts, 'listings' | 'unread'>>(sql`select
    (select count(*) from events where owner_id = ${me}) as events,
    (select count(*) from classified_ads where owner_id = ${me}) as classifieds,
    (select count(*) from campaigns where owner_id = ${me}) as campaigns,
    (select count(*) ${fromWaiting(actor, bookings)} and r.lapses_at > ${now}) as bookings,
    (select count(*) ${fromWaiting(actor, applications)}) as applications,
    (select count(*) from ticket_orders o join tickets k on k.order_id = o.id
      join ticket_types t on t.id = k.ticket_type_id
      left join events e on e.id = t.event_id left join tour_dates d on d.id = t.tour_date_id
      where o.buyer_id = ${me} and k.status = 'valid' and k.passed_on_at is null
        and coalesce(e.end_time, d.end_time) > ${now}) as tickets,
    (select count(*) from applications where member_id = ${me} and status = 'pending')
      + (select count(*) from bookings where member_id = ${me} and +status = 'pending') as requests`)
  return { ...counts, listings: countListings(db, me), unread: countUnread(db, actor) }
}

function countListings(db: Db, ownerId: number): OwnCounts['listings'] {
  const counts = db.all<{ source: ListingSource; count: number }>(
    sql`select source, count(*) as count from listings where owner_id = ${ownerId} group by source`,
  )
  const found = new Map(counts.map(({ source, count }) => [source, count]))
  const entries = listingSources.map((source) => [source, found.get(source) ?? 0])
  return Object.fromEntries(entries) as OwnCounts['listings']
}

/** Whether the actor has something to sell: own posts, or the town's. */
export function isSelling(actor: Actor, counts: OwnCounts, incomeCents: number): boolean {
  const { listings, events, classifieds, campaigns } = counts
  const posts = [...Object.values(listings), events, classifieds, campaigns]
  return may(actor, 'answerForTown') || incomeCents > 0 || posts.some((count) => count > 0)
}
