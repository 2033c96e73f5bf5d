import { and, asc, count, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { findPropertyDetails } from '#app/domain/listings/details.server.ts'
import { findManagedListing } from '#app/domain/listings/find-listing.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { nowInstant, today } from '#app/shared/clock.server.ts'
import { maxRows } from '#app/shared/max-rows.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { blockedDays, bookingDays } from '#db/schema/bookings.ts'
import { listings, propertyDetails } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { maxBlockedSpans } from './booking.ts'
import { findStayMistake, type StayMistake } from './free-days.ts'
import { may } from './permissions.ts'

/** First and last day, both included, `YYYY-MM-DD`. */
type Days = { startDate: string; endDate: string }

export type BlockRefusal =
  | Exclude<StayMistake, 'not_available' | 'days_taken'>
  | 'not_found'
  | 'not_for_rent'
  | 'booked'
  | 'blocked_already'
  | 'too_many_spans'

type BlockOutcome = { ok: true; id: number } | { ok: false; reason: BlockRefusal }

/** Returns the blocked days of a rental that are not over, soonest first. */
export function listBlockedDays(db: Db, listingId: number) {
  return db
    .select()
    .from(blockedDays)
    .where(and(eq(blockedDays.listingId, listingId), gte(blockedDays.endDate, today())))
    .orderBy(asc(blockedDays.startDate))
    .all()
}

/** Returns the rentals whose days the actor may block, an administrator's also those of the town. */
export function listOwnRentals(db: Db, actor: Actor) {
  const isOwn = eq(listings.ownerId, actor.userId)
  return db
    .select({ id: listings.id, title: listings.title })
    .from(listings)
    .innerJoin(propertyDetails, eq(propertyDetails.listingId, listings.id))
    .where(
      and(
        eq(propertyDetails.terms, 'Rent'),
        may(actor, 'listAll') ? or(isOwn, isNull(listings.ownerId)) : isOwn,
      ),
    )
    .orderBy(asc(listings.title), asc(listings.id))
    .limit(maxRows)
    .all()
}

/**
 * Keeps days of a rental free of bookings. For its owner or an administrator
 * (docs/rules.md#blocked-days).
 */
export function blockDays(
  db: Connection,
  actor: Actor,
  listingId: number,
  days: Days,
  submission?: Submission,
): Promise<BlockOutcome> {
  return writeOnce(db, submission, (tx) => block(tx, actor, listingId, days))
}

function block(tx: Tx, actor: Actor, listingId: number, days: Days): BlockOutcome {
  const listing = findManagedListing(tx, actor, 'properties', listingId)
  if (!listing || !may(actor, 'blockDays', listing)) return { ok: false, reason: 'not_found' }
  const reason = findBlockRefusal(tx, listingId, days)
  if (reason) return { ok: false, reason }
  const { id } = tx
    .insert(blockedDays)
    .values({ listingId, ...days, createdAt: nowInstant() })
    .returning({ id: blockedDays.id })
    .get()
  record(tx, actor, { type: 'listing.days_blocked', id: listingId, title: listing.title, ...days })
  return { ok: true, id }
}

function findBlockRefusal(tx: Db, listingId: number, days: Days): BlockRefusal | null {
  if (findPropertyDetails(tx, listingId).terms !== 'Rent') return 'not_for_rent'
  // Blocked days may lie outside of those that the owner offers, because these can change.
  const calendar = { today: today(), taken: new Set<string>(), from: null, to: null }
  const mistake = findStayMistake(days.endDate, days.startDate, calendar)
  if (mistake && mistake !== 'not_available' && mistake !== 'days_taken') return mistake
  if (countComing(tx, listingId) >= maxBlockedSpans) return 'too_many_spans'
  if (hasBlocked(tx, listingId, days)) return 'blocked_already'
  return hasBooked(tx, listingId, days) ? 'booked' : null
}

/** Lets blocked days be booked again. For the rental's owner or an administrator. */
export function unblockDays(
  db: Connection,
  actor: Actor,
  id: number,
): Promise<({ ok: true } & Days) | { ok: false; reason: 'not_found' }> {
  return write(db, (tx) => {
    const found = tx.select().from(blockedDays).where(eq(blockedDays.id, id)).get()
    const listing = found && findManagedListing(tx, actor, 'properties', found.listingId)
    if (!listing || !may(actor, 'blockDays', listing)) return { ok: false, reason: 'not_found' }
    tx.delete(blockedDays).where(eq(blockedDays.id, id)).run()
    const { startDate, endDate, listingId } = found
    const { title } = listing
    const days = { startDate, endDate }
    record(tx, actor, { type: 'listing.days_unblocked', id: listingId, title, ...days })
    return { ok: true, ...days }
  })
}

/** Returns each blocked day of a rental from today on. */
export function listEachBlockedDay(db: Db, listingId: number): string[] {
  const first = today()
  const days: string[] = []
  for (const { startDate, endDate } of listBlockedDays(db, listingId)) {
    for (let day = startDate > first ? startDate : first; day <= endDate; day = addDays(day, 1)) {
      days.push(day)
    }
  }
  return days
}

function countComing(db: Db, listingId: number): number {
  const coming = and(eq(blockedDays.listingId, listingId), gte(blockedDays.endDate, today()))
  return db.select({ n: count() }).from(blockedDays).where(coming).get()?.n ?? 0
}

function hasBlocked(db: Db, listingId: number, { startDate, endDate }: Days): boolean {
  const overlaps = and(
    eq(blockedDays.listingId, listingId),
    lte(blockedDays.startDate, endDate),
    gte(blockedDays.endDate, startDate),
  )
  return db.select({ id: blockedDays.id }).from(blockedDays).where(overlaps).get() !== undefined
}

function hasBooked(db: Db, listingId: number, { startDate, endDate }: Days): boolean {
  const isHeld = and(
    eq(bookingDays.listingId, listingId),
    gte(bookingDays.day, startDate),
    lte(bookingDays.day, endDate),
  )
  return db.select({ day: bookingDays.day }).from(bookingDays).where(isHeld).get() !== undefined
}
