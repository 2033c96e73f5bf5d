import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { Payment } from '#app/domain/payments/fulfillment.server.ts'
import { getDebtorId, isUnderDispute } from '#app/domain/payments/payment.ts'
import { findPaidPayment } from '#app/domain/payments/queries.server.ts'
import { requestRefund } from '#app/domain/payments/refunds/refunds.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { tickets } from '#db/schema/tickets.ts'
import { getLeadId } from '../orders/order-lines.server.ts'
import { may } from '../permissions.ts'
import { findByCode, type TicketRow } from '../queries.server.ts'
import { offerSeats } from '../waiting-list/seat-offers.server.ts'
import { getGiveBackCents, getGiveBackEnd } from './give-back-rule.ts'
import { getRefundableCents } from './refundable-amount.server.ts'
import { toVoidedTicket } from './voided-ticket.ts'

/**
 * Why a ticket cannot be given back. The rule is the one the organizer had set when it was bought
 * (docs/rules.md#giving-back).
 */
type GiveBackRefusal = 'not_allowed' | 'too_late' | 'not_valid' | 'passed_on' | 'disputed'

type GiveBackQuote = {
  /** Null if the ticket can be given back now. */
  refusal: GiveBackRefusal | null
  /** UTC instant; null if giving back is not possible. */
  until: string | null
  paidCents: number
  /** Cents that are refunded if it is given back now. */
  backCents: number
  /** Whether the refund is handed over in person, because the payment was not by card. */
  isByHand: boolean
}

/**
 * Returns what giving back the ticket with this code would refund; null for everybody but its
 * buyer.
 */
export function findGiveBackQuote(db: Db, actor: Actor, typedCode: string) {
  const found = findByCode(db, typedCode)
  if (!found || !may(actor, 'giveBack', found.order)) return null
  const { payment, ...rest } = quoteGiveBack(db, found)
  return { ...found, quote: rest }
}

function quoteGiveBack(
  db: Db,
  { ticket, order, occasion }: NonNullable<ReturnType<typeof findByCode>>,
): GiveBackQuote & { payment: Payment | null } {
  const payment = findPaidPayment(db, occasion.purpose, getLeadId(order))
  const left = payment ? getRefundableCents(db, payment, order) : 0
  const until = getGiveBackEnd(order, occasion.startTime)
  return {
    refusal: refuseGiveBack(ticket, until, payment),
    until,
    paidCents: ticket.priceCents,
    backCents: Math.min(getGiveBackCents(ticket.priceCents, order), left),
    isByHand: payment !== null && payment.method !== 'card',
    payment,
  }
}

function refuseGiveBack(
  ticket: TicketRow['ticket'],
  until: string | null,
  payment: Payment | null,
): GiveBackRefusal | null {
  if (ticket.status !== 'valid') return 'not_valid'
  if (until === null) return 'not_allowed'
  if (until <= nowInstant()) return 'too_late'
  if (ticket.passedOnAt) return 'passed_on'
  return payment && isUnderDispute(payment) ? 'disputed' : null
}

type GiveBackOutcome =
  | { ok: true; backCents: number; isByHand: boolean }
  | { ok: false; reason: GiveBackRefusal | 'not_found' }

/**
 * Gives a ticket back. Its seat is free at once and is offered to the waiting list first; the
 * amount by the rule is refunded in the same transaction. Without a card payment the refund is
 * still to be handed over.
 */
export function giveBackTicket(
  db: Connection,
  actor: Actor,
  typedCode: string,
  submission?: Submission,
): Promise<GiveBackOutcome> {
  return writeOnce(db, submission, (tx) => giveBack(tx, actor, typedCode))
}

function giveBack(tx: Tx, actor: Actor, typedCode: string): GiveBackOutcome {
  const found = findByCode(tx, typedCode)
  if (!found || !may(actor, 'giveBack', found.order)) return { ok: false, reason: 'not_found' }
  const { ticket, occasion } = found
  const { refusal, backCents, isByHand, payment } = quoteGiveBack(tx, found)
  if (refusal) return { ok: false, reason: refusal }
  const at = nowInstant()
  const own = eq(tickets.id, ticket.id)
  const status = backCents > 0 ? 'refunded' : 'cancelled'
  tx.update(tickets)
    .set({ status, cancelledAt: at, givenBackAt: at, givenBackCents: backCents })
    .where(and(own, eq(tickets.status, 'valid')))
    .run()
  const isOwed = isByHand && backCents > 0
  if (payment && backCents > 0) {
    const reason = { code: 'given_back' } as const
    const refund = { amountCents: backCents, source: 'person', reason } as const
    const alone = { revokesNothing: true, ticket: toVoidedTicket(found) }
    const refundId = requestRefund(tx, actor, payment, { ...refund, ...alone })
    tx.update(tickets).set({ refundId }).where(own).run()
  }
  const { title, eventId, listingId } = occasion
  record(tx, actor, {
    type: 'ticket.given_back',
    id: ticket.id,
    title,
    eventId,
    listingId,
    memberName: actor.name,
    amountCents: backCents,
    owed: isOwed && payment ? toDebt(payment) : null,
  })
  offerSeats(tx, ticket.ticketTypeId)
  return { ok: true, backCents, isByHand }
}

/** Returns who owes the refund in person. */
function toDebt(payment: Payment) {
  const { id, currency } = payment
  return { paymentId: id, payeeId: getDebtorId(payment), currency }
}
