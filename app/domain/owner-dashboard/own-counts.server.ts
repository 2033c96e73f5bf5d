import { sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { may } from '#app/domain/listings/permissions.ts'
import { countUnread } from '#app/domain/notifications/queries.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { listingSources } from '#db/schema/listings.ts'
import type { OwnCounts } from './tile.ts'

/**
 * The condition that the actor is responsible for a listing `l`: its owner, or an administrator if
 * it has no owner.
 */
export const answersFor = (actor: Actor) =>
  may(actor, 'answerForTown')
    ? sql`(l.owner_id = ${actor.userId} or l.owner_id is null)`
    : sql`l.owner_id = ${actor.userId}`

/**
 * Counts what the actor has posted, bought and requested, and what waits for the actor's answer.
 */
export function countOwn(db: Db, actor: Actor): OwnCounts {
  const me = actor.userId
  const now = nowInstant()
  const owned = answersFor(actor)
  // +status: otherwise all that waits in the town may be read (`filterOnly`).
  const counts = db.get<Omit<OwnCounts, 'listings' | 'unread'>>(sql`select
    (select count(*) from events where owner_id = ${me}) as events,
    (select count(*) from classified_ads where owner_id = ${me}) as classifieds,
    (select count(*) from campaigns where owner_id = ${me}) as campaigns,
    (select count(*) from bookings b join listings l on l.id = b.listing_id
      where b.status = 'pending' and b.lapses_at > ${now} and ${owned}) as bookings,
    (select count(*) from applications a join listings l on l.id = a.listing_id
      where a.status = 'pending' and ${owned}) as applications,
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
