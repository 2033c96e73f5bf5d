import type { Actor } from '#app/domain/accounts/account.ts'
import { isForOrder, type PaymentPurpose } from '#app/domain/payments/payment.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { getLeadId } from '../orders/order-lines.server.ts'
import { may } from '../permissions.ts'
import { listOrderTickets, type TicketRow } from '../queries.server.ts'

/**
 * Whether the buyer can still use a ticket: it is valid, not passed on, and its event or tour date
 * is not over.
 */
export function isComing({ ticket, endTime }: Pick<TicketRow, 'ticket' | 'endTime'>): boolean {
  return ticket.status === 'valid' && !ticket.passedOnAt && endTime > nowInstant()
}

/**
 * Returns the tickets of a leading order and of the orders it pays for, without those that were
 * passed on; none if the member did not buy them.
 */
export function listBoughtTickets(db: Db, actor: Actor, orderId: number): TicketRow[] {
  return listOrderTickets(db, orderId).filter(({ order: { buyerId }, ticket }) =>
    may(actor, 'show', { buyerId, isPassedOn: ticket.passedOnAt !== null }),
  )
}

/** The position of a ticket in its order, and the addresses of the tickets beside it. */
export type TicketPosition = {
  /** From 1. */
  at: number
  count: number
  previous: string | null
  next: string | null
}

/** Returns a ticket's position in its order, for its buyer; null for others. */
export function findTicketPosition(
  db: Db,
  actor: Actor,
  { ticket, order }: Pick<TicketRow, 'ticket' | 'order'>,
): TicketPosition | null {
  const codes = listBoughtTickets(db, actor, getLeadId(order)).map((row) => row.ticket.code)
  const index = codes.indexOf(ticket.code)
  if (index === -1) return null
  const [previous, next] = [codes[index - 1], codes[index + 1]]
  return {
    at: index + 1,
    count: codes.length,
    previous: previous ? paths.ticket(previous) : null,
    next: next ? paths.ticket(next) : null,
  }
}

type PaidOrder = { purpose: PaymentPurpose; subjectId: number }

/** Returns the coming tickets bought with a payment, for the member who bought them. */
export function listPaidTickets(
  db: Db,
  actor: Actor | null,
  { purpose, subjectId }: PaidOrder,
): TicketRow[] {
  if (!actor || !isForOrder(purpose)) return []
  return listBoughtTickets(db, actor, subjectId).filter(isComing)
}
