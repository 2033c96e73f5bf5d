import { and, eq, inArray, min } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { type Reaction, record } from '#app/domain/activity/record.server.ts'
import { findOpenPayment, findPaidPayment } from '#app/domain/payments/queries.server.ts'
import { toWrittenReason } from '#app/domain/payments/refund-reason.ts'
import { requestRefund } from '#app/domain/payments/refunds.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { ticketOrders, tickets, ticketTypes, waitingListEntries } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { getRefundableCents } from './kept-money.server.ts'
import { getOccasion, type Occasion } from './occasion.server.ts'
import { getLeadId, isLedBy } from './order-lines.server.ts'
import { may } from './permissions.ts'
import { offerSeats } from './seat-offers.server.ts'
import { type Ticket, type TicketOrder, ticketTransitions } from './ticket.ts'
import { inScope, listTicketTypeIds, type TicketScope } from './ticket-scope.server.ts'

/** Null is the portal itself. */
type ActorOrPortal = Pick<Actor, 'userId'> | null

type TicketRefundOutcome =
  | { ok: true; typeName: string; holderName: string | null }
  | { ok: false; reason: 'not_found' | 'already_refunded' }

/**
 * Refunds one ticket and frees its seat. For managers of its event or tour. The reason is sent to
 * the buyer (docs/rules.md#ticket-refunds).
 */
export function refundTicket(
  db: Connection,
  actor: Actor,
  ticketId: number,
  reason: string,
): Promise<TicketRefundOutcome> {
  return write(db, (tx) => {
    const found = findTicket(tx, ticketId)
    if (!found || !may(actor, 'refund', found.occasion)) return { ok: false, reason: 'not_found' }
    const { ticket, order, ticketType, occasion } = found
    if (!ticketTransitions[ticket.status].includes('refunded')) {
      return { ok: false, reason: 'already_refunded' }
    }
    const hasRefund = voidTicket(tx, actor, ticket, order, { occasion, reason })
    const { title, eventId, listingId } = occasion
    const memberId = order.buyerId
    const refunded = { id: ticketId, title, eventId, listingId, memberId, hasRefund }
    record(tx, actor, { type: 'ticket.refunded', ...refunded, writtenReason: reason })
    offerSeats(tx, ticket.ticketTypeId)
    return { ok: true, typeName: ticketType.name, holderName: ticket.holderName }
  })
}

function findTicket(tx: Db, ticketId: number) {
  const found = tx
    .select({ ticket: tickets, order: ticketOrders, ticketType: ticketTypes })
    .from(tickets)
    .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .where(eq(tickets.id, ticketId))
    .get()
  return found && { ...found, occasion: getOccasion(tx, found.ticketType) }
}

/**
 * Voids a ticket and refunds its price, minus what was refunded before.
 * @returns whether money is sent back now, which notifies the payer; cash is handed over later
 */
function voidTicket(
  tx: Tx,
  actor: Actor,
  ticket: Ticket,
  order: TicketOrder,
  { occasion, reason }: { occasion: Occasion; reason: string },
): boolean {
  const payment = findPaidPayment(tx, occasion.purpose, getLeadId(order))
  const left = payment ? getRefundableCents(tx, payment, order) : 0
  const amountCents = Math.min(ticket.priceCents, left)
  const status = ticket.priceCents > 0 ? 'refunded' : 'cancelled'
  const own = eq(tickets.id, ticket.id)
  tx.update(tickets).set({ status, cancelledAt: nowInstant() }).where(own).run()
  if (!payment || amountCents === 0) return false
  const refund = { amountCents, source: 'person', reason: toWrittenReason(reason) } as const
  // Free tickets beside it stay valid, although the whole payment may go back.
  const refundId = requestRefund(tx, actor, payment, { ...refund, revokesNothing: true })
  tx.update(tickets).set({ refundId }).where(own).run()
  return payment.method === 'card'
}

/**
 * Cancels an event's tickets in the transaction that cancels the event
 * (docs/rules.md#cancelled-occasions).
 */
export const cancelTicketsOfEvent: Reaction<'event.cancelled'> = (tx, { actor, activity }) =>
  cancelTickets(tx, actor, { eventId: activity.id })

export const cancelTicketsOfTourDate: Reaction<'tour_date.cancelled'> = (tx, { actor, activity }) =>
  cancelTickets(tx, actor, { tourDateId: activity.id })

/**
 * Closes open payments, refunds paid tickets, voids free ones, and notifies every ticket holder,
 * buyer with a held order and member on the waiting list.
 */
function cancelTickets(tx: Tx, actor: ActorOrPortal, scope: TicketScope) {
  const ticketTypeIds = listTicketTypeIds(tx, scope)
  const purpose = 'eventId' in scope ? 'ticket' : 'tour'
  callOff(tx, actor, scope)
  const ordersIn = (status: 'held' | 'completed') =>
    tx
      .select()
      .from(ticketOrders)
      .where(
        and(inArray(ticketOrders.ticketTypeId, ticketTypeIds), eq(ticketOrders.status, status)),
      )
      .all()
  recordWaitingListClosed(tx, actor, scope)
  for (const order of ordersIn('held')) {
    const payment = findOpenPayment(tx, purpose, getLeadId(order))
    if (payment) settlePayment(tx, payment.id, { status: 'cancelled' })
    else release(tx, order)
  }
  // By payment: a refund for each of its orders would pay out what the organizer keeps.
  const completed = new Map(ordersIn('completed').map((order) => [getLeadId(order), order]))
  for (const order of completed.values()) cancelOrder(tx, actor, order, purpose)
  tx.update(waitingListEntries)
    .set({ status: 'left' })
    .where(
      and(
        inArray(waitingListEntries.ticketTypeId, ticketTypeIds),
        inArray(waitingListEntries.status, ['waiting', 'offered']),
      ),
    )
    .run()
}

/** Records the cancellation once for each holder. */
function callOff(tx: Tx, actor: ActorOrPortal, scope: TicketScope) {
  const occasion = findOccasion(tx, scope)
  if (!occasion) return
  const { kind, title, eventId, listingId, startTime, endTime, timeZone } = occasion
  const tourSpan = kind === 'tour' ? { startTime, endTime, timeZone } : null
  for (const { memberId, orderId: id } of findHolders(tx, scope)) {
    const called = { id, title, eventId, listingId, memberId, tourSpan }
    record(tx, actor, { type: 'order.called_off', ...called })
  }
}

/** Records for each ticket holder that the event has a new time or place. */
export const announceMove: Reaction<'event.moved'> = (tx, { actor, activity }) => {
  const { id: eventId, title, startTime, endTime, timeZone, place } = activity
  const moved = { title, eventId, listingId: null, startTime, endTime, timeZone, place }
  for (const { memberId, orderId: id } of findHolders(tx, { eventId })) {
    record(tx, actor, { type: 'order.moved', id, memberId, ...moved })
  }
}

/** Records the end of sales for each member without a ticket who waits or has not paid. */
function recordWaitingListClosed(tx: Tx, actor: ActorOrPortal, scope: TicketScope) {
  const types = tx.select().from(ticketTypes).where(inScope(scope)).all()
  const ids = types.map(({ id }) => id)
  const waiting = tx
    .select({ memberId: waitingListEntries.memberId })
    .from(waitingListEntries)
    .where(
      and(
        inArray(waitingListEntries.ticketTypeId, ids),
        inArray(waitingListEntries.status, ['waiting', 'offered']),
      ),
    )
    .all()
  const ordering = tx
    .select({ memberId: ticketOrders.buyerId })
    .from(ticketOrders)
    .where(and(inArray(ticketOrders.ticketTypeId, ids), eq(ticketOrders.status, 'held')))
    .all()
  const holders = new Set(findHolders(tx, scope).map(({ memberId }) => memberId))
  const [first] = types
  if (!first) return
  const { title, eventId, listingId } = getOccasion(tx, first)
  for (const memberId of new Set([...waiting, ...ordering].map((row) => row.memberId))) {
    if (memberId === null || holders.has(memberId)) continue
    const closed = { id: first.id, title, eventId, listingId, memberId }
    record(tx, actor, { type: 'waiting_list.closed', ...closed })
  }
}

function release(tx: Tx, { id }: TicketOrder) {
  const released = {
    status: 'released',
    releaseReason: 'cancelled',
    releasedAt: nowInstant(),
  } as const
  const isHeld = and(eq(ticketOrders.id, id), eq(ticketOrders.status, 'held'))
  tx.update(ticketOrders).set(released).where(isHeld).run()
}

/** Refunds an order and those that were placed together with it, and voids their tickets. */
function cancelOrder(
  tx: Tx,
  actor: ActorOrPortal,
  order: TicketOrder,
  purpose: Occasion['purpose'],
) {
  const leadId = getLeadId(order)
  const payment = findPaidPayment(tx, purpose, leadId)
  const left = payment ? getRefundableCents(tx, payment, order) : 0
  const code = purpose === 'ticket' ? 'event_cancelled' : 'tour_date_cancelled'
  if (payment && left > 0) {
    const refund = { amountCents: left, source: 'person', reason: { code } } as const
    requestRefund(tx, actor, payment, refund)
  }
  const orderIds = tx.select({ id: ticketOrders.id }).from(ticketOrders).where(isLedBy(leadId))
  tx.update(tickets)
    .set({ status: 'cancelled', cancelledAt: nowInstant() })
    .where(and(inArray(tickets.orderId, orderIds), eq(tickets.status, 'valid')))
    .run()
}

/** Returns each member with a valid ticket once, with the first of their orders. */
function findHolders(tx: Db, scope: TicketScope): Array<{ memberId: number; orderId: number }> {
  return tx
    .select({ memberId: ticketOrders.buyerId, orderId: min(ticketOrders.id) })
    .from(tickets)
    .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
    .where(
      and(inArray(tickets.ticketTypeId, listTicketTypeIds(tx, scope)), eq(tickets.status, 'valid')),
    )
    .groupBy(ticketOrders.buyerId)
    .all()
    .flatMap(({ memberId, orderId }) => (memberId && orderId ? { memberId, orderId } : []))
}

function findOccasion(tx: Db, scope: TicketScope): Occasion | null {
  const ticketType = tx.select().from(ticketTypes).where(inScope(scope)).get()
  return ticketType ? getOccasion(tx, ticketType) : null
}
