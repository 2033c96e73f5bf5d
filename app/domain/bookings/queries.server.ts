import { and, asc, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { today } from '#app/shared/clock.server.ts'
import { maxRows } from '#app/shared/max-rows.ts'
import type { Db } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { users } from '#db/schema/accounts.ts'
import { blockedDays, bookingDays, bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { listEachBlockedDay } from './blocked-days.server.ts'
import { may } from './permissions.ts'

/** Returns the days of a rental that are held or blocked, from today on. */
export function listTakenDays(db: Db, listingId: number): string[] {
  const held = db
    .select({ day: bookingDays.day })
    .from(bookingDays)
    .where(and(eq(bookingDays.listingId, listingId), gte(bookingDays.day, today())))
    .orderBy(asc(bookingDays.day))
    .all()
    .map((row) => row.day)
  return [...held, ...listEachBlockedDay(db, listingId)].sort()
}

/**
 * Returns pending and accepted stays and blocked days of a rental that are not over, without names,
 * soonest first. The caller checks that the reader may see the rental.
 */
export function listTakenRanges(db: Db, listingId: number) {
  const isCurrent = (table: typeof bookings | typeof blockedDays) =>
    and(eq(table.listingId, listingId), gte(table.endDate, today()))
  const blocked = db
    .select({ startDate: blockedDays.startDate, endDate: blockedDays.endDate })
    .from(blockedDays)
    .where(isCurrent(blockedDays))
  return db
    .select({ startDate: bookings.startDate, endDate: bookings.endDate })
    .from(bookings)
    .where(and(isCurrent(bookings), inArray(bookings.status, ['pending', 'accepted'])))
    .unionAll(blocked)
    .orderBy(sql`start_date`)
    .all()
}

const bookingRow = {
  id: bookings.id,
  startDate: bookings.startDate,
  endDate: bookings.endDate,
  priceCents: bookings.priceCents,
  status: bookings.status,
  answer: bookings.answer,
  lapsesAt: bookings.lapsesAt,
  listingId: listings.id,
  title: listings.title,
  name: users.name,
  email: users.email,
}

/**
 * Returns the booking requests for the actor's listings, for an administrator also those for the
 * town's: pending ones first, soonest to lapse first; then accepted stays that are not over, soonest
 * first, so that all of them can be cancelled; then the others, newest first.
 * @param options `isAll`: for everybody's listings, if the actor is an administrator
 */
export function listBookingRequests(db: Db, actor: Actor, { isAll = false } = {}) {
  if (may(actor, 'listAll')) trackRead(actor, 'bookings')
  const isToCome = and(eq(bookings.status, 'accepted'), gte(bookings.endDate, today()))
  return db
    .select(bookingRow)
    .from(bookings)
    .innerJoin(listings, eq(listings.id, bookings.listingId))
    .innerJoin(users, eq(users.id, bookings.memberId))
    .where(isAll && may(actor, 'listAll') ? undefined : isForOwn(actor))
    .orderBy(
      desc(eq(bookings.status, 'pending')),
      asc(sql`case when ${bookings.status} = 'pending' then ${bookings.lapsesAt} end`),
      desc(sql`${isToCome}`),
      asc(sql`case when ${isToCome} then ${bookings.startDate} end`),
      desc(bookings.id),
    )
    .limit(maxRows)
    .all()
}

/** Administrators also answer for listings without an owner. */
function isForOwn(actor: Actor): SQL | undefined {
  const isOwn = eq(listings.ownerId, actor.userId)
  return may(actor, 'listAll') ? or(isOwn, isNull(listings.ownerId)) : isOwn
}

/** Returns the actor's own requests, newest first. */
export function listOwnBookings(db: Db, { userId }: Actor) {
  return bookingsQuery(db).all({ userId })
}

const bookingsQuery = preparedQuery((db) =>
  db
    .select(bookingRow)
    .from(bookings)
    .innerJoin(listings, eq(listings.id, bookings.listingId))
    .innerJoin(users, eq(users.id, bookings.memberId))
    .where(eq(bookings.memberId, sql.placeholder('userId')))
    .orderBy(desc(bookings.id))
    .limit(maxRows)
    .prepare(),
)
