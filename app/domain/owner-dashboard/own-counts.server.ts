import { sql } from 'drizzle-orm'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { countUnread } from '#app/domain/notifications/queries.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import type { OwnCounts } from './tile.ts'

/**
 * The condition on a listing `l` that the actor answers for it; without an owner an administrator does.
 */
export const answersFor = (actor: Actor) =>
  isAdmin(actor)
    ? sql`(l.owner_id = ${actor.userId} or l.owner_id is null)`
    : sql`l.owner_id = ${actor.userId}`

/** Counts what the actor has posted, bought and asked for, and what waits for the actor's answer. */
export function countOwn(db: Db, actor: Actor): OwnCounts {
  const me = actor.userId
  const now = nowInstant()
  const owned = answersFor(actor)
  const counts = db.get<Omit<OwnCounts, 'unread'>>(sql`select
    (select count(*) from listings where owner_id = ${me}) as listings,
    (select count(*) from listings where owner_id = ${me} and source = 'play') as play,
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
      + (select count(*) from bookings where member_id = ${me} and status = 'pending') as requests`)
  return { ...counts, unread: countUnread(db, actor) }
}

/** Whether the actor has something to sell; an administrator answers for what is the town's. */
export function isSelling(actor: Actor, counts: OwnCounts, incomeCents: number): boolean {
  const { listings, events, classifieds, campaigns } = counts
  return isAdmin(actor) || incomeCents > 0 || listings + events + classifieds + campaigns > 0
}
