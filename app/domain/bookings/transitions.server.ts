import { setImmediate } from 'node:timers/promises'
import { and, eq, lte } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { confirmListing } from '#app/domain/listings/availability/availability-questions.server.ts'
import { nowInstant, today } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { bookingDays, bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import {
  type BookingStatus,
  bookingTransitions,
  type DecidedStatus,
  mayStillCancel,
} from './booking.ts'
import { may } from './permissions.ts'

type AnswerOutcome =
  | { ok: true; memberName: string; title: string }
  | { ok: false; reason: 'not_found' | 'already_decided' | 'lapsed' | 'over' | 'not_accepted' }

/**
 * Accepts or declines a booking request. For the listing's owner or an administrator. A request
 * whose time to answer is over has lapsed, even if the job has not freed its days yet.
 */
export function answerBooking(
  db: Connection,
  actor: Actor,
  bookingId: number,
  decision: { status: 'accepted' | 'declined'; answer: string },
): Promise<AnswerOutcome> {
  return write(db, (tx) => {
    const found = findWithListing(tx, bookingId)
    if (!found || !may(actor, 'answer', found.listing)) return { ok: false, reason: 'not_found' }
    if (isDue(found.booking) || found.booking.status === 'lapsed') {
      return { ok: false, reason: 'lapsed' }
    }
    return decide(tx, actor, found, decision.status, decision.answer)
  })
}

/**
 * Cancels the actor's own pending or accepted booking, at the latest on its last day. A request whose
 * time to answer is over has lapsed already.
 */
export function cancelBooking(
  db: Connection,
  actor: Actor,
  bookingId: number,
): Promise<AnswerOutcome> {
  return write(db, (tx) => {
    const found = findWithListing(tx, bookingId)
    if (!found || !may(actor, 'cancel', found.booking)) return { ok: false, reason: 'not_found' }
    const { booking, listing } = found
    if (isDue(booking)) return { ok: false, reason: 'lapsed' }
    const outcome = cancel(tx, actor, found)
    if (!outcome.ok) return outcome
    const { ownerId } = listing
    const wasAccepted = booking.status === 'accepted'
    const cancelled = { ownerId, memberName: actor.name, wasAccepted, ...toStay(found) }
    record(tx, actor, { type: 'booking.cancelled', ...cancelled })
    return outcome
  })
}

/**
 * Cancels an accepted booking, at the latest on its last day. For the listing's owner or an
 * administrator; the member is told why.
 */
export function cancelAsOwner(
  db: Connection,
  actor: Actor,
  bookingId: number,
  answer: string,
): Promise<AnswerOutcome> {
  return write(db, (tx) => {
    const found = findWithListing(tx, bookingId)
    if (!found || !may(actor, 'answer', found.listing)) return { ok: false, reason: 'not_found' }
    if (found.booking.status === 'pending') return { ok: false, reason: 'not_accepted' }
    const outcome = cancel(tx, actor, found, answer)
    if (outcome.ok) recordAnswer(tx, actor, found, 'cancelled', answer)
    return outcome
  })
}

/** Cancels a booking unless that is no longer possible, and frees its days. */
function cancel(tx: Tx, actor: Actor, found: Found, answer = ''): AnswerOutcome {
  const { booking } = found
  if (mayStillCancel(booking, today())) return setStatus(tx, actor, found, 'cancelled', answer)
  const isDecided = !bookingTransitions[booking.status].includes('cancelled')
  return { ok: false, reason: isDecided ? 'already_decided' : 'over' }
}

/** Job: lapses requests that nobody answered in time. */
export async function lapseBookings(db: Connection) {
  for (let due = findDue(db); due.length > 0; due = findDue(db)) {
    for (const { id } of due) {
      await write(db, (tx) => {
        const found = findWithListing(tx, id)
        if (found) decide(tx, null, found, 'lapsed')
      })
    }
    // Lets the server handle visitors' requests in between.
    await setImmediate()
  }
}

function findDue(db: Db) {
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'pending'), lte(bookings.lapsesAt, nowInstant())))
    .limit(100)
    .all()
}

function isDue({ status, lapsesAt }: Found['booking']): boolean {
  return status === 'pending' && lapsesAt <= nowInstant()
}

type Found = {
  booking: typeof bookings.$inferSelect
  listing: Pick<typeof listings.$inferSelect, 'id' | 'title' | 'source' | 'ownerId'>
  memberName: string
}

function findWithListing(tx: Db, bookingId: number): Found | undefined {
  const { id, title, source, ownerId } = listings
  return tx
    .select({
      booking: bookings,
      listing: { id, title, source, ownerId },
      memberName: users.name,
    })
    .from(bookings)
    .innerJoin(listings, eq(listings.id, bookings.listingId))
    .innerJoin(users, eq(users.id, bookings.memberId))
    .where(eq(bookings.id, bookingId))
    .get()
}

const activityTypes = {
  accepted: 'booking.accepted',
  declined: 'booking.declined',
  lapsed: 'booking.lapsed',
  cancelled: 'booking.cancelled_by_owner',
} as const

/** Accepts or declines a request, or lets it lapse, and records that. */
function decide(
  tx: Tx,
  actor: Actor | null,
  found: Found,
  status: Exclude<DecidedStatus, 'cancelled'>,
  answer = '',
): AnswerOutcome {
  const outcome = setStatus(tx, actor, found, status, answer)
  if (outcome.ok) recordAnswer(tx, actor, found, status, answer)
  return outcome
}

/**
 * Records an answer for the member, with the name of the owner unless the town gave it. Then the
 * owner is notified, too.
 */
function recordAnswer(
  tx: Tx,
  actor: Actor | null,
  found: Found,
  status: DecidedStatus,
  answer: string,
) {
  const { memberId, listingId } = found.booking
  const { ownerId } = found.listing
  if (actor) confirmListing(tx, listingId)
  const answeredBy = actor?.userId === ownerId ? (actor?.name ?? null) : null
  const answered = { answer, ...toStay(found) }
  record(tx, actor, { type: activityTypes[status], memberId, answeredBy, ...answered })
  if (actor && answeredBy === null && ownerId !== null) {
    const told = { ownerId, memberName: found.memberName, status, ...answered }
    record(tx, actor, { type: 'booking.answered_by_town', ...told })
  }
}

const toStay = ({
  booking: { id, startDate, endDate, priceCents },
  listing: { title },
}: Found) => ({
  id,
  title,
  startDate,
  endDate,
  priceCents,
})

/** Changes a booking's status, and frees its days if the new status holds none. */
function setStatus(
  tx: Tx,
  actor: Actor | null,
  { booking, listing, memberName }: Found,
  status: BookingStatus,
  answer = '',
): AnswerOutcome {
  if (!bookingTransitions[booking.status].includes(status)) {
    return { ok: false, reason: 'already_decided' }
  }
  const decision = {
    status,
    answer: answer || null,
    decidedAt: nowInstant(),
    decidedBy: actor?.userId ?? null,
  }
  tx.update(bookings).set(decision).where(eq(bookings.id, booking.id)).run()
  if (status !== 'accepted') {
    tx.delete(bookingDays).where(eq(bookingDays.bookingId, booking.id)).run()
  }
  return { ok: true, memberName, title: listing.title }
}
