import { and, eq, gt } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { ticketOrders, waitingListEntries } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { issueTickets } from '../orders/issue.server.ts'
import { findOrderPayment } from '../orders/order-payment.server.ts'
import { findTicketType } from '../types/find-ticket-type.server.ts'
import { closeOffers, offerSeats } from './seat-offers.server.ts'
import { findWaitingEntry, hasEntry } from './waiting-list.server.ts'

type AcceptOutcome = { ok: true } | { ok: false; reason: 'no_offer' }

/** Accepts an offer of free tickets; offers with a price are accepted by paying. */
export function acceptOffer(
  db: Connection,
  actor: Actor,
  ticketTypeId: number,
  submission?: Submission,
): Promise<AcceptOutcome> {
  return writeOnce(db, submission, (tx) => accept(tx, actor, ticketTypeId))
}

function accept(tx: Tx, actor: Actor, ticketTypeId: number): AcceptOutcome {
  const entry = findWaitingEntry(tx, actor, ticketTypeId)
  const ticketType = findTicketType(tx, ticketTypeId)
  if (!entry?.orderId || !ticketType) return { ok: false, reason: 'no_offer' }
  const order = tx
    .update(ticketOrders)
    .set({ status: 'completed', completedAt: nowInstant(), heldUntil: null })
    .where(
      and(
        eq(ticketOrders.id, entry.orderId),
        eq(ticketOrders.status, 'held'),
        // The job that ends it may wait for the clock.
        gt(ticketOrders.heldUntil, nowInstant()),
        // The price when the offer was made.
        eq(ticketOrders.unitPriceCents, 0),
      ),
    )
    .returning()
    .get()
  if (!order) return { ok: false, reason: 'no_offer' }
  issueTickets(tx, order.id)
  closeOffers(tx, ticketTypeId)
  return { ok: true }
}

/**
 * Removes a member from the waiting list. An offer of free tickets is declined by it, and its seats
 * go to the next member; one that is to be paid ends with its payment, and stays here.
 * @returns false if the member stays, or never waited; true also for a second click
 */
export function leaveWaitingList(
  db: Connection,
  actor: Actor,
  ticketTypeId: number,
): Promise<boolean> {
  return write(db, (tx) => {
    const entry = findWaitingEntry(tx, actor, ticketTypeId)
    if (!entry) return hasEntry(tx, actor, ticketTypeId)
    const { id, orderId } = entry
    if (orderId !== null && !releaseOffer(tx, actor, orderId)) return false
    tx.update(waitingListEntries).set({ status: 'left' }).where(eq(waitingListEntries.id, id)).run()
    if (orderId !== null) offerSeats(tx, ticketTypeId)
    return true
  })
}

/** Releases the held order of an offer. Returns whether there was one without an open payment. */
function releaseOffer(tx: Tx, actor: Actor, orderId: number): boolean {
  if (findOrderPayment(tx, { id: orderId, leadId: null })) return false
  const releaseReason = 'cancelled'
  const { changes } = tx
    .update(ticketOrders)
    .set({ status: 'released', releaseReason, releasedAt: nowInstant(), heldUntil: null })
    .where(and(eq(ticketOrders.id, orderId), eq(ticketOrders.status, 'held')))
    .run()
  if (changes > 0) record(tx, actor, { type: 'order.released', id: orderId, reason: releaseReason })
  return changes > 0
}
