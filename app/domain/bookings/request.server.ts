import { and, count, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { hasReachedDailyLimit } from '#app/domain/limits/member-limits.server.ts'
import { findPropertyDetails } from '#app/domain/listings/details.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { may } from '#app/domain/listings/permissions.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { addDays, countInclusiveDays } from '#app/shared/calendar-days.ts'
import { hours, instantFromNow, nowInstant, today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { startOfDay } from '#app/shared/zoned-time.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { filterOnly, preparedQuery } from '#db/prepared-query.ts'
import { bookingDays, bookings } from '#db/schema/bookings.ts'
import { lapseHours, maxPendingRequests, priceStay, toSeenPrice } from './booking.ts'
import { findStayMistake, type StayMistake } from './free-days.ts'

export type BookingRefusal =
  | StayMistake
  | 'not_found'
  | 'not_for_rent'
  | 'own_listing'
  | 'too_many'
  | 'too_many_today'
  | 'price_changed'

type AskedStay = {
  startDate: string
  endDate: string
  /** The price that the guest saw (`toSeenPrice`); undefined for callers that show none. */
  seenPrice?: string
}

type BookingOutcome =
  | { ok: true; bookingId: number; priceCents: number | null }
  | { ok: false; reason: BookingRefusal }

/**
 * Requests a rental for some days, first and last included, and holds them. The primary key of held
 * days keeps a day from being booked twice (docs/rules.md#booking-days), and a trigger leaves out the
 * days that the owner blocked (docs/rules.md#blocked-days).
 */
export function requestBooking(
  db: Connection,
  actor: Actor,
  listingId: number,
  stay: AskedStay,
  submission?: Submission,
): Promise<BookingOutcome> {
  return writeOnce(db, submission, (tx) => book(tx, actor, listingId, stay))
}

/** Requests a rental inside the caller's transaction. */
export function book(
  tx: Tx,
  actor: Actor,
  listingId: number,
  { startDate, endDate, seenPrice }: AskedStay,
): BookingOutcome {
  const refuse = (reason: BookingRefusal) => ({ ok: false, reason }) as const
  const listing = findListing(tx, actor, 'properties', listingId)
  if (!listing) return refuse('not_found')
  if (!may(actor, 'request', listing)) return refuse('own_listing')
  const details = findPropertyDetails(tx, listingId)
  if (details.terms !== 'Rent' || !listing.isPublic) return refuse('not_for_rent')
  const { availabilityStartDate: from, availabilityEndDate: to } = details
  // Days that are taken are refused by the primary key and a trigger, below.
  const availability = { today: today(), from, to, taken: new Set<string>() }
  const mistake = findStayMistake(endDate, startDate, availability)
  if (mistake) return refuse(mistake)
  const price = priceStay({ ...listing, ...details }, countInclusiveDays(startDate, endDate))
  const priceCents = price?.cents ?? null
  if (seenPrice !== undefined && seenPrice !== toSeenPrice(price)) return refuse('price_changed')
  if (countWaiting(tx, actor, listingId) >= maxPendingRequests) return refuse('too_many')
  if (hasReachedDailyLimit(tx, actor, 'booking')) return refuse('too_many_today')

  const { id: bookingId } = addBooking(tx).get({
    listingId,
    memberId: actor.userId,
    startDate,
    endDate,
    priceCents,
    lapsesAt: getAnswerEnd(endDate),
    createdAt: nowInstant(),
  })
  if (!holdDays(tx, { listingId, bookingId, startDate, endDate })) {
    tx.delete(bookings).where(eq(bookings.id, bookingId)).run()
    return refuse('days_taken')
  }
  record(tx, actor, {
    type: 'booking.requested',
    id: bookingId,
    listingId,
    title: listing.title,
    ownerId: listing.ownerId,
    memberName: actor.name,
    startDate,
    endDate,
    priceCents,
  })
  return { ok: true, bookingId, priceCents }
}

/**
 * Returns until when a request can be answered: for 72 hours, but at the latest until its last day
 * ends in the town.
 */
function getAnswerEnd(endDate: string): string {
  const stayEnds = startOfDay(addDays(endDate, 1), config.timeZone)
  const usual = instantFromNow(hours(lapseHours))
  return stayEnds < usual ? stayEnds : usual
}

const addBooking = preparedQuery((tx: Tx) =>
  tx
    .insert(bookings)
    .values({
      listingId: sql.placeholder('listingId'),
      memberId: sql.placeholder('memberId'),
      startDate: sql.placeholder('startDate'),
      endDate: sql.placeholder('endDate'),
      priceCents: sql.placeholder('priceCents'),
      lapsesAt: sql.placeholder('lapsesAt'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning({ id: bookings.id })
    .prepare(),
)

/**
 * Counts a member's pending requests. They hold their days, so without a limit one member could
 * hold a rental for a year.
 */
function countWaiting(tx: Db, actor: Actor, listingId: number): number {
  return waitingRequests(tx).get({ listingId, memberId: actor.userId })?.n ?? 0
}

const waitingRequests = preparedQuery((db) =>
  db
    .select({ n: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.listingId, sql.placeholder('listingId')),
        eq(bookings.memberId, sql.placeholder('memberId')),
        filterOnly(eq(bookings.status, 'pending')),
      ),
    )
    .prepare(),
)

type Stay = { listingId: number; bookingId: number; startDate: string; endDate: string }

/** Holds every day of a stay; returns false when one of them is taken. */
function holdDays(tx: Tx, { listingId, bookingId, startDate, endDate }: Stay): boolean {
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    if (holdDay(tx).run({ listingId, bookingId, day }).changes === 0) return false
  }
  return true
}

const holdDay = preparedQuery((tx: Tx) =>
  tx
    .insert(bookingDays)
    .values({
      listingId: sql.placeholder('listingId'),
      bookingId: sql.placeholder('bookingId'),
      day: sql.placeholder('day'),
    })
    .onConflictDoNothing()
    .prepare(),
)
