import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { type Reaction, record } from '#app/domain/activity/record.server.ts'
import type { Payment } from '#app/domain/payments/fulfillment.server.ts'
import { isForOrder, isUnderDispute } from '#app/domain/payments/payment.ts'
import {
  findOpenPayment,
  findPaidPayment,
  findPayment,
} from '#app/domain/payments/queries.server.ts'
import { requestRefund } from '#app/domain/payments/refunds/refunds.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { ticketOrders, tickets, ticketTypes, waitingListEntries } from '#db/schema/tickets.ts'
import { getOccasion, isByTown, type Occasion } from '../occasion.server.ts'
import { getLeadId, isLedBy, listLines } from '../orders/order-lines.server.ts'
import { findBuyersWithHeldOrder, findHolders } from '../sales/holders.server.ts'
import type { TicketOrder, TicketType } from '../ticket.ts'
import { inScope, listTicketTypeIds, type TicketScope } from '../ticket-scope.server.ts'
import { getRefundableCents } from './refundable-amount.server.ts'

/** Null is the portal itself. */
type ActorOrPortal = Pick<Actor, 'userId'> | null

/** The words of whoever cancels, empty or missing if there are none. */
type Reason = { writtenReason?: string }

/**
 * Cancels an event's tickets in the transaction that cancels the event
 * (docs/rules.md#cancelled-occasions).
 */
export const cancelTicketsOfEvent: Reaction<'event.cancelled'> = (tx, { actor, activity }) =>
  cancelTickets(tx, actor, { eventId: activity.id }, activity)

export const cancelTicketsOfTourDate: Reaction<'tour_date.cancelled'> = (tx, { actor, activity }) =>
  cancelTickets(tx, actor, { tourDateId: activity.id }, activity)

/**
 * Refunds what is left of a payment of a cancelled event or tour date once its last dispute is over.
 */
export const refundAfterDispute: Reaction<'payment.dispute_won' | 'payment.dispute_lost'> = (
  tx,
  { activity },
) => {
  const payment = findPayment(tx, activity.id)
  if (!payment?.subjectId || !isForOrder(payment.purpose) || isUnderDispute(payment)) return
  const [line] = listLines(tx, payment.subjectId)
  if (line?.order.status !== 'completed' || !getOccasion(tx, line.ticketType).isCancelled) return
  const leftCents = getRefundableCents(tx, payment, line.order)
  cancelOrder(tx, null, { order: line.order, payment, leftCents })
}

/**
 * Closes open payments, refunds paid tickets, voids free ones, and notifies every ticket holder,
 * buyer with a held order and member on the waiting list.
 */
function cancelTickets(tx: Tx, actor: ActorOrPortal, scope: TicketScope, reason: Reason) {
  const ticketTypeIds = listTicketTypeIds(tx, scope)
  const purpose = 'eventId' in scope ? 'ticket' : 'tour'
  const ordersIn = (status: 'held' | 'completed') =>
    tx
      .select()
      .from(ticketOrders)
      .where(
        and(inArray(ticketOrders.ticketTypeId, ticketTypeIds), eq(ticketOrders.status, status)),
      )
      .all()
  // By payment: a refund for each of its orders would pay out what the organizer keeps.
  const completed = new Map(ordersIn('completed').map((order) => [getLeadId(order), order]))
  const toRefund = [...completed.values()].map((order) => findRefundable(tx, order, purpose))
  recordCancellations(tx, actor, scope, toRefund, reason)
  recordWaitingListClosed(tx, actor, scope, reason)
  for (const order of ordersIn('held')) {
    const payment = findOpenPayment(tx, purpose, getLeadId(order))
    if (payment) settlePayment(tx, payment.id, { status: 'cancelled' })
    else release(tx, order)
  }
  for (const refundable of toRefund) cancelOrder(tx, actor, refundable)
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
function recordCancellations(
  tx: Tx,
  actor: ActorOrPortal,
  scope: TicketScope,
  toRefund: ReadonlyArray<Refundable & { disputedCents: number }>,
  reason: Reason,
) {
  const ticketType = findFirstType(tx, scope)
  if (!ticketType) return
  const parameters = toCancelledParameters(tx, actor, ticketType, reason)
  const byBuyer = Map.groupBy(toRefund, ({ order }) => order.buyerId)
  for (const { memberId, orderId: id } of findHolders(tx, scope)) {
    const own = byBuyer.get(memberId) ?? []
    const isRefunded = own.some(({ leftCents }) => leftCents > 0)
    const disputedCents = own.reduce((sum, one) => sum + one.disputedCents, 0)
    const money = { isRefunded, disputedCents }
    record(tx, actor, { type: 'order.called_off', id, memberId, ...parameters, ...money })
  }
}

/** Records the end of sales for each member without a ticket who waits or has not paid. */
function recordWaitingListClosed(tx: Tx, actor: ActorOrPortal, scope: TicketScope, reason: Reason) {
  const ticketType = findFirstType(tx, scope)
  if (!ticketType) return
  const waiting = tx
    .select({ memberId: waitingListEntries.memberId })
    .from(waitingListEntries)
    .where(
      and(
        inArray(waitingListEntries.ticketTypeId, listTicketTypeIds(tx, scope)),
        inArray(waitingListEntries.status, ['waiting', 'offered']),
      ),
    )
    .all()
  const holders = new Set(findHolders(tx, scope).map(({ memberId }) => memberId))
  const parameters = { id: ticketType.id, ...toCancelledParameters(tx, actor, ticketType, reason) }
  const ended = [...waiting, ...findBuyersWithHeldOrder(tx, scope)].map(({ memberId }) => memberId)
  for (const memberId of new Set(ended)) {
    if (holders.has(memberId)) continue
    record(tx, actor, { type: 'waiting_list.closed', memberId, ...parameters })
  }
}

/** Returns what a record about a cancelled event or tour date names. */
function toCancelledParameters(
  tx: Db,
  actor: ActorOrPortal,
  ticketType: TicketType,
  { writtenReason }: Reason,
) {
  const occasion = getOccasion(tx, ticketType)
  const { title, eventId, listingId, startTime, endTime, timeZone } = occasion
  const tourSpan = { startTime, endTime, timeZone }
  const written = { writtenReason, isByTown: isByTown(actor, occasion) }
  return { title, eventId, listingId, tourSpan, ...written }
}

const findFirstType = (tx: Db, scope: TicketScope): TicketType | undefined =>
  tx.select().from(ticketTypes).where(inScope(scope)).get()

function release(tx: Tx, { id }: TicketOrder) {
  const released = {
    status: 'released',
    releaseReason: 'cancelled',
    releasedAt: nowInstant(),
  } as const
  const isHeld = and(eq(ticketOrders.id, id), eq(ticketOrders.status, 'held'))
  tx.update(ticketOrders).set(released).where(isHeld).run()
}

/** An order, and what is refunded of its payment when its event or tour date is cancelled. */
type Refundable = { order: TicketOrder; payment: Payment | null; leftCents: number }

/**
 * Returns what is refunded of an order's payment: nothing while its payer's bank examines it, because
 * the bank may give the money back itself. `refundAfterDispute` then refunds `disputedCents`, as far
 * as the bank did not.
 */
function findRefundable(tx: Db, order: TicketOrder, purpose: Occasion['purpose']) {
  const payment = findPaidPayment(tx, purpose, getLeadId(order))
  const cents = payment ? getRefundableCents(tx, payment, order) : 0
  const isDisputed = payment !== null && isUnderDispute(payment)
  const [leftCents, disputedCents] = isDisputed ? [0, cents] : [cents, 0]
  return { order, payment, leftCents, disputedCents }
}

/** Refunds an order and those that were placed together with it, and voids their tickets. */
function cancelOrder(tx: Tx, actor: ActorOrPortal, { order, payment, leftCents }: Refundable) {
  if (payment && leftCents > 0) {
    const code = payment.purpose === 'ticket' ? 'event_cancelled' : 'tour_date_cancelled'
    const source = actor ? 'person' : 'portal'
    const refund = { amountCents: leftCents, source, reason: { code } } as const
    requestRefund(tx, actor, payment, refund)
  }
  const leadId = getLeadId(order)
  const orderIds = tx.select({ id: ticketOrders.id }).from(ticketOrders).where(isLedBy(leadId))
  tx.update(tickets)
    .set({ status: 'cancelled', cancelledAt: nowInstant() })
    .where(and(inArray(tickets.orderId, orderIds), eq(tickets.status, 'valid')))
    .run()
}
