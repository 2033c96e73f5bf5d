import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { canManage } from '#app/domain/listings/permissions.ts'
import { tell } from '#app/domain/notifications/tell.server.ts'
import { findOpenPayment, findPaidPayment } from '#app/domain/payments/queries.server.ts'
import { requestRefund } from '#app/domain/payments/refunds.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { ticketOrders, tickets, ticketTypes, waitingListEntries } from '#db/schema/tickets.ts'
import { type Admission, getAdmission } from './admission.server.ts'
import { type Ticket, type TicketOrder, ticketTransitions } from './ticket.ts'
import { inScope, type TicketScope } from './ticket-scope.server.ts'
import { offerSeats } from './waiting-list.server.ts'

export type TicketRefundOutcome =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'already_refunded' }

/**
 * Takes back one ticket: what was paid for it goes back, and its seat is free again. Whoever manages
 * what it is for, for a reason that its buyer reads.
 */
export function refundTicket(
  db: Db,
  actor: Actor,
  ticketId: number,
  reason: string,
): TicketRefundOutcome {
  return transaction(db, (tx) => {
    const found = findTicket(tx, ticketId)
    if (!found || !canManage(actor, found.admission)) return { ok: false, reason: 'not_found' }
    const { ticket, order, admission } = found
    if (!ticketTransitions[ticket.status].includes('refunded')) {
      return { ok: false, reason: 'already_refunded' }
    }
    takeBack(tx, actor, ticket, order, { admission, reason })
    recordEvent(tx, actor, 'ticket.refunded', { type: 'ticket', id: ticketId })
    offerSeats(tx, ticket.ticketTypeId)
    return { ok: true }
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
  return found && { ...found, admission: getAdmission(tx, found.ticketType) }
}

/** Money that has gone back already by another way is not given twice. */
function takeBack(
  tx: Db,
  actor: Actor,
  ticket: Ticket,
  order: TicketOrder,
  { admission, reason }: { admission: Admission; reason: string },
) {
  const payment = findPaidPayment(tx, admission.purpose, order.id)
  const left = payment ? payment.amountCents - payment.refundedCents : 0
  const amountCents = Math.min(ticket.priceCents, left)
  const status = ticket.priceCents > 0 ? 'refunded' : 'cancelled'
  const own = eq(tickets.id, ticket.id)
  tx.update(tickets).set({ status, cancelledAt: nowInstant() }).where(own).run()
  if (payment && amountCents > 0) {
    const refundId = requestRefund(tx, { payment, amountCents, source: 'person', reason, actor })
    tx.update(tickets).set({ refundId }).where(own).run()
  } else if (order.buyerId) {
    const { takenBack } = textFor().tickets.messages
    tell(tx, order.buyerId, takenBack(admission.title, reason), paths.ownerDashboard.tickets())
  }
}

/**
 * What a cancelled event or departure means for its tickets, in the transaction that cancels it:
 * nobody can pay any more, every payment goes back, free tickets are void, and every holder is told.
 */
export function cancelTickets(tx: Db, actor: Actor, scope: TicketScope) {
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
  tellWaiting(tx, scope)
  for (const order of ordersIn('held')) {
    const payment = findOpenPayment(tx, purpose, order.id)
    if (payment) settlePayment(tx, payment.id, { status: 'cancelled' })
    else release(tx, order)
  }
  for (const order of ordersIn('completed')) cancelOrder(tx, actor, order, purpose)
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

/** Who waits, or has not paid yet, is told that there is nothing to wait or to pay for any more. */
function tellWaiting(tx: Db, scope: TicketScope) {
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
  const holders = new Set(listHolderIds(tx, scope))
  const [first] = types
  if (!first) return
  const { title, path } = getAdmission(tx, first)
  for (const memberId of new Set([...waiting, ...ordering].map((row) => row.memberId))) {
    if (memberId === null || holders.has(memberId)) continue
    tell(tx, memberId, textFor().tickets.messages.nothingLeft(title), path)
  }
}

function release(tx: Db, { id }: TicketOrder) {
  const released = {
    status: 'released',
    releaseReason: 'cancelled',
    releasedAt: nowInstant(),
  } as const
  tx.update(ticketOrders).set(released).where(eq(ticketOrders.id, id)).run()
}

function cancelOrder(tx: Db, actor: Actor, order: TicketOrder, purpose: Admission['purpose']) {
  const payment = findPaidPayment(tx, purpose, order.id)
  const left = payment ? payment.amountCents - payment.refundedCents : 0
  const reason = textFor().tickets.callsOff[purpose]
  if (payment && left > 0) {
    requestRefund(tx, { payment, amountCents: left, source: 'person', reason, actor })
  }
  tx.update(tickets)
    .set({ status: 'cancelled', cancelledAt: nowInstant() })
    .where(and(eq(tickets.orderId, order.id), eq(tickets.status, 'valid')))
    .run()
}

/** Tells everybody who holds a valid ticket something about what it is for, once each. */
export function tellHolders(tx: Db, scope: TicketScope, message: string, path: string) {
  for (const buyerId of listHolderIds(tx, scope)) tell(tx, buyerId, message, path)
}

function listHolderIds(tx: Db, scope: TicketScope): number[] {
  return tx
    .selectDistinct({ buyerId: ticketOrders.buyerId })
    .from(tickets)
    .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
    .where(
      and(inArray(tickets.ticketTypeId, listTicketTypeIds(tx, scope)), eq(tickets.status, 'valid')),
    )
    .all()
    .flatMap(({ buyerId }) => buyerId ?? [])
}

function listTicketTypeIds(tx: Db, scope: TicketScope): number[] {
  return tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(inScope(scope))
    .all()
    .map(({ id }) => id)
}
