import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { findLastDay } from '#app/domain/listings/availability/availability-questions.server.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { may } from '#app/domain/payments/permissions.ts'
import { listHeldOrders } from '#app/domain/tickets/orders/held-orders.server.ts'
import { buyersPath } from '#app/domain/tickets/own/buyers-path.ts'
import type { SoldSeats } from '#app/domain/tickets/sales/sold-seats.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { findEnding, findToPay } from './fee-tiles.server.ts'
import { fromWaiting } from './own-counts.server.ts'
import { maxTiles, type OwnCounts, type Tile } from './tile.ts'

type Facts = { counts: OwnCounts; sales: readonly SoldSeats[] }

/** Returns what waits for the actor, the most urgent first (docs/rules.md#dashboard-tiles). */
export function listTiles(db: Db, actor: Actor, { counts, sales }: Facts): Tile[] {
  const [next, ...later] = sales.map(toSeatTile)
  const tiles = [
    findHeld(db, actor),
    may(actor, 'listTill') && findTill(db, actor),
    findOwedRefunds(db, actor),
    counts.bookings > 0 && findBookings(db, actor, counts.bookings),
    counts.applications > 0 && findApplications(db, actor, counts.applications),
    next,
    findToPay(db, actor),
    findEnding(db, actor),
    findAsked(db, actor),
    findRejected(db, actor),
    counts.tickets > 0 && findTickets(db, actor, counts.tickets),
    counts.requests > 0 && ({ kind: 'requests', count: counts.requests } as const),
    counts.unread > 0 && ({ kind: 'unread', count: counts.unread } as const),
    ...later,
  ]
  return tiles
    .filter((tile) => tile !== null && tile !== false && tile !== undefined)
    .slice(0, maxTiles)
}

function toSeatTile(sales: SoldSeats): Tile {
  const { sold, seats, title, startTime, timeZone } = sales
  return { kind: 'seats', sold, seats, title, startTime, timeZone, href: buyersPath(sales) }
}

function findHeld(db: Db, actor: Actor): Tile | null {
  const held = listHeldOrders(db, actor)
  const [first] = held.toSorted((a, b) => ((a.expiresAt ?? '') < (b.expiresAt ?? '') ? -1 : 1))
  if (!first) return null
  const href = paths.payment(first.reference)
  return { kind: 'held', count: held.length, until: first.expiresAt, href }
}

/** Counts the payments expected at the town hall that the actor may record. */
function findTill(db: Db, actor: Actor): Tile | null {
  const { method, status, expiresAt } = payments
  const waiting = db
    .select({ payeeId: payments.payeeId, payerId: payments.payerId, method, until: expiresAt })
    .from(payments)
    .where(and(eq(status, 'pending'), eq(method, 'offline'), gt(expiresAt, nowInstant())))
    .orderBy(asc(expiresAt))
    .all()
    .filter((payment) => may(actor, 'receive', payment))
  const [first] = waiting
  return first ? { kind: 'till', count: waiting.length, until: first.until } : null
}

/** Counts the refunds that the actor owes, or that the town owes and the actor may hand over. */
function findOwedRefunds(db: Db, actor: Actor): Tile | null {
  const { id, method, payeeId, payerId } = payments
  const isOwn = and(eq(method, 'direct'), eq(payeeId, actor.userId))
  const isDebtor = may(actor, 'listTill') ? or(isOwn, eq(method, 'offline')) : isOwn
  const owed = db
    .select({ id, method, payeeId, payerId })
    .from(refunds)
    .innerJoin(payments, eq(id, refunds.paymentId))
    .where(and(eq(refunds.status, 'requested'), isDebtor))
    .orderBy(asc(refunds.id))
    .all()
    .filter((payment) => may(actor, 'refund', payment))
  const [oldest] = owed
  if (!oldest) return null
  return { kind: 'refunds', count: owed.length, href: paths.ownerDashboard.sale(oldest.id) }
}

function findBookings(db: Db, actor: Actor, count: number): Tile {
  const { answerBy } = db.get<{ answerBy: string }>(sql`
    select min(r.lapses_at) as answerBy ${fromWaiting(actor, bookings)}
      and r.lapses_at > ${nowInstant()}`)
  return { kind: 'bookings', count, answerBy }
}

function findApplications(db: Db, actor: Actor, count: number): Tile {
  const found = db.get<{ since: string; title: string | null }>(sql`
    select min(r.created_at) as since, iif(count(distinct l.id) = 1, min(l.title), null) as title
    ${fromWaiting(actor, applications)}`)
  return { kind: 'applications', count, ...found }
}

/** Finds the listings of the actor that go off the lists unless they answer. */
function findAsked(db: Db, actor: Actor): Tile | null {
  const open = db.all<{ source: ListingSource; id: number; title: string; askedAt: string }>(sql`
    select l.source, l.id, l.title, q.asked_at as askedAt
    from listings l cross join availability_questions q on q.listing_id = l.id
    where l.owner_id = ${actor.userId} and +l.is_public
      and q.asked_at is not null and q.answered_at is null
    order by q.asked_at`)
  const [first] = open
  if (!first) return null
  const { source, id, title, askedAt } = first
  const href = paths.editListing.form(source, id)
  return { kind: 'asked', count: open.length, title, lastDay: findLastDay(askedAt), href }
}

type Rejected = { kind: ListingSource | 'event' | 'classified'; id: number; title: string }

/** Counting stops at this many rejected posts. */
const maxRejected = 100

function findRejected(db: Db, actor: Actor): Tile | null {
  const me = actor.userId
  // +status: otherwise all that is rejected in the town may be read (`filterOnly`).
  const rejected = db.all<Rejected>(sql`
    select source as kind, id, title, moderated_at as at from listings
    where owner_id = ${me} and +moderation_status = 'rejected' and deactivated_at is null
    union all
    select 'event', id, title, moderated_at from events
    where owner_id = ${me} and +moderation_status = 'rejected' and status <> 'cancelled'
      and end_time > ${nowInstant()}
    union all
    select 'classified', id, coalesce(title, substr(content, 1, 50)), moderated_at
    from classified_ads
    where owner_id = ${me} and +moderation_status = 'rejected' and +status = 'active'
    union all
    select l.source, l.id, l.title, c.moderated_at
    from listing_changes c join listings l on l.id = c.listing_id
    where l.owner_id = ${me} and +c.moderation_status = 'rejected' and l.deactivated_at is null
    union all
    select 'classified', a.id, coalesce(a.title, substr(a.content, 1, 50)), c.moderated_at
    from classified_changes c join classified_ads a on a.id = c.classified_id
    where a.owner_id = ${me} and +c.moderation_status = 'rejected' and +a.status = 'active'
    order by at limit ${maxRejected}`)
  const [first] = rejected
  if (!first) return null
  return { kind: 'rejected', count: rejected.length, title: first.title, href: editPath(first) }
}

function editPath({ kind, id }: Rejected): string {
  if (kind === 'event') return paths.events.edit(id)
  return kind === 'classified' ? paths.classifieds.edit(id) : paths.editListing.form(kind, id)
}

function findTickets(db: Db, actor: Actor, count: number): Tile {
  const next = db.get<{ title: string; startTime: string; timeZone: string }>(sql`
    select coalesce(e.title, l.title) as title, coalesce(e.start_time, d.start_time) as startTime,
      coalesce(e.time_zone, ${config.timeZone}) as timeZone
    from ticket_orders o join tickets k on k.order_id = o.id
      join ticket_types t on t.id = k.ticket_type_id left join events e on e.id = t.event_id
      left join tour_dates d on d.id = t.tour_date_id left join listings l on l.id = d.listing_id
    where o.buyer_id = ${actor.userId} and k.status = 'valid' and k.passed_on_at is null
      and coalesce(e.end_time, d.end_time) > ${nowInstant()}
    order by startTime limit 1`)
  return { kind: 'tickets', count, ...next }
}
