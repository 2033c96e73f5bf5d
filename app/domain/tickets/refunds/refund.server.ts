import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { RefundedTicket } from '#app/domain/activity/shared-parameters.ts'
import type { Fulfillment, RefundOfTicket } from '#app/domain/payments/fulfillment.server.ts'
import { getDebtorId, isUnderDispute } from '#app/domain/payments/payment.ts'
import { findPaidPayment } from '#app/domain/payments/queries.server.ts'
import { toWrittenReason } from '#app/domain/payments/refunds/refund-reason.ts'
import { requestRefund } from '#app/domain/payments/refunds/refunds.server.ts'
import { describeTownHall } from '#app/domain/settings/town-hall.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { getOccasion, isByTown } from '../occasion.server.ts'
import { getLeadId } from '../orders/order-lines.server.ts'
import { may } from '../permissions.ts'
import { ticketTransitions } from '../ticket.ts'
import { offerSeats } from '../waiting-list/seat-offers.server.ts'
import { getRefundableCents } from './refundable-amount.server.ts'
import { toVoidedTicket } from './voided-ticket.ts'

type TicketRefundOutcome =
  /** `isRefunded` is false if nothing was left of the payment, or the ticket was free. */
  | { ok: true; typeName: string; holderName: string | null; isRefunded: boolean }
  | { ok: false; reason: 'not_found' | 'already_refunded' | 'disputed' }

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
    const payment = findPaidPayment(tx, occasion.purpose, getLeadId(order))
    if (payment && isUnderDispute(payment)) return { ok: false, reason: 'disputed' }
    const { isRefunded, ...refund } = voidAndRefund(tx, actor, found, reason)
    recordRefunded(tx, actor, found, { ...refund, writtenReason: reason })
    offerSeats(tx, ticket.ticketTypeId)
    return { ok: true, typeName: ticketType.name, holderName: ticket.holderName, isRefunded }
  })
}

/** Returns the ticket that a refund is for; undefined if it is for none. */
export function findRefundedTicket(db: Db, refundId: number): RefundOfTicket | undefined {
  const { id, givenBackAt } = tickets
  const ticket = db
    .select({ id, givenBackAt })
    .from(tickets)
    .where(eq(tickets.refundId, refundId))
    .get()
  return ticket && { ticketId: ticket.id, isGivenBack: ticket.givenBackAt !== null }
}

/**
 * Voids a ticket of this payment whose refund the restored copy of the database does not know
 * (docs/rules.md#refund-transitions).
 */
export const voidTicketRefundedElsewhere: NonNullable<Fulfillment['voidTicket']> = (
  tx,
  { subjectId },
  { ticketId, isGivenBack, amountCents },
  store,
) => {
  const found = findTicket(tx, ticketId)
  if (!found || getLeadId(found.order) !== subjectId) return false
  const { ticket, order, occasion } = found
  const isValid = ticketTransitions[ticket.status].includes('refunded')
  if (!isValid || ticket.priceCents < amountCents) return false
  const refundId = store(toVoidedTicket(found))
  const at = nowInstant()
  const givenBack = isGivenBack ? { givenBackAt: at, givenBackCents: amountCents } : {}
  tx.update(tickets)
    .set({ status: 'refunded', cancelledAt: at, refundId, ...givenBack })
    .where(eq(tickets.id, ticketId))
    .run()
  if (isGivenBack) {
    const { title, eventId, listingId } = occasion
    const returned = { id: ticketId, title, eventId, listingId, memberName: order.buyerName }
    record(tx, null, { type: 'ticket.given_back', ...returned, amountCents, owed: null })
  } else recordRefunded(tx, null, found, { hasRefund: refundId !== null, writtenReason: '' })
  offerSeats(tx, ticket.ticketTypeId)
  return true
}

/** @param refund `hasRefund`: the refund tells the buyer, so this does not */
function recordRefunded(
  tx: Tx,
  actor: Actor | null,
  found: NonNullable<ReturnType<typeof findTicket>>,
  refund: Pick<RefundedTicket, 'hasRefund' | 'owed' | 'writtenReason'>,
) {
  const { ticket, order, occasion } = found
  const { title, eventId, listingId } = occasion
  const what = { id: ticket.id, title, eventId, listingId, memberId: order.buyerId }
  const voided = { ...toVoidedTicket(found), ...refund, isByTown: isByTown(actor, occasion) }
  record(tx, actor, { type: 'ticket.refunded', ...what, ...voided })
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
 * @returns whether anything is refunded, whether that is sent back now, which notifies the payer, and
 * what is handed over later
 */
function voidAndRefund(
  tx: Tx,
  actor: Actor,
  found: NonNullable<ReturnType<typeof findTicket>>,
  reason: string,
): { isRefunded: boolean } & Pick<RefundedTicket, 'hasRefund' | 'owed'> {
  const { ticket, order, occasion } = found
  const payment = findPaidPayment(tx, occasion.purpose, getLeadId(order))
  const left = payment ? getRefundableCents(tx, payment, order) : 0
  const amountCents = Math.min(ticket.priceCents, left)
  const status = ticket.priceCents > 0 ? 'refunded' : 'cancelled'
  const own = eq(tickets.id, ticket.id)
  tx.update(tickets).set({ status, cancelledAt: nowInstant() }).where(own).run()
  if (!payment || amountCents === 0) return { isRefunded: false, hasRefund: false }
  const refund = { amountCents, source: 'person', reason: toWrittenReason(reason) } as const
  // Free tickets beside it stay valid, although the whole payment may go back.
  const alone = { revokesNothing: true, ticket: toVoidedTicket(found) }
  const refundId = requestRefund(tx, actor, payment, { ...refund, ...alone })
  tx.update(tickets).set({ refundId }).where(own).run()
  if (payment.method === 'card') return { isRefunded: true, hasRefund: true }
  const isByOrganizer = getDebtorId(payment) !== null
  const townHall = isByOrganizer ? '' : describeTownHall(tx)
  const owed = { amountCents, currency: payment.currency, isByOrganizer, townHall }
  return { isRefunded: true, hasRefund: false, owed }
}
