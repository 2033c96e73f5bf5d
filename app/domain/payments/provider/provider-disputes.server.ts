import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { disputes } from '#db/schema/disputes.ts'
import { payments } from '#db/schema/payments.ts'
import { toPaymentParameters } from '../activity-parameters.ts'
import type { Payment } from '../fulfillment.server.ts'
import { findUnmatchedByIntent } from '../unmatched/unmatched.server.ts'
import {
  closeUnmatchedDispute,
  openUnmatchedDispute,
} from '../unmatched/unmatched-resolution.server.ts'
import { getProviderId, type ProviderDispute } from './provider-events.server.ts'
import { findByIntent, recordProviderRefund } from './provider-refunds.server.ts'

/**
 * Records that the payer's bank contests a payment, or money without an order, and how that ended
 * (docs/rules.md#disputes).
 * @returns false when the portal does not know the money
 */
export function applyDispute(tx: Tx, dispute: ProviderDispute): boolean {
  const intentId = getProviderId(dispute.payment_intent)
  const payment = findByIntent(tx, intentId)
  if (payment) {
    applyToPayment(tx, payment, dispute)
    return true
  }
  const kept = findUnmatchedByIntent(tx, intentId)
  if (!kept) return false
  const news = storeDispute(tx, dispute, { unmatchedPaymentId: kept.id })
  if (news.isOpened) openUnmatchedDispute(tx, kept.id)
  if (news.isClosed) closeUnmatchedDispute(tx, kept.id, { isLost: dispute.status === 'lost' })
  return true
}

function applyToPayment(tx: Tx, payment: Payment, dispute: ProviderDispute) {
  adoptUnnamed(tx, payment, dispute.id)
  const { isOpened, isClosed } = storeDispute(tx, dispute, { paymentId: payment.id })
  const disputed = { ...toPaymentParameters(payment), payeeId: payment.payeeId }
  if (isOpened) {
    storeDates(tx, payment, { disputedAt: nowInstant(), disputeClosedAt: null })
    record(tx, null, { type: 'payment.disputed', ...disputed })
  }
  if (!isClosed) return
  const isOpen = and(eq(disputes.paymentId, payment.id), isNull(disputes.closedAt))
  if (!tx.select().from(disputes).where(isOpen).get()) {
    storeDates(tx, payment, { disputeClosedAt: nowInstant() })
  }
  const isLost = dispute.status === 'lost'
  if (isLost) recordProviderRefund(tx, payment, dispute.amount, { source: 'dispute' })
  record(tx, null, { type: isLost ? 'payment.dispute_lost' : 'payment.dispute_won', ...disputed })
}

/** Stores a dispute; returns what the report says that was not known. */
function storeDispute(
  tx: Tx,
  { id: providerDisputeId, status, amount }: ProviderDispute,
  about: { paymentId: number } | { unmatchedPaymentId: number },
): { isOpened: boolean; isClosed: boolean } {
  const known = findDispute(tx, eq(disputes.providerDisputeId, providerDisputeId))
  const isOver = ['won', 'lost', 'warning_closed', 'prevented'].includes(status)
  const closedAt = known?.closedAt ?? (isOver ? nowInstant() : null)
  const end = { closedAt, lostCents: status === 'lost' ? amount : known?.lostCents }
  tx.insert(disputes)
    .values({ providerDisputeId, ...about, openedAt: nowInstant(), ...end })
    .onConflictDoUpdate({ target: disputes.providerDisputeId, set: end })
    .run()
  return { isOpened: !known, isClosed: isOver && !known?.closedAt }
}

function findDispute(tx: Db, which: ReturnType<typeof eq>) {
  return tx.select().from(disputes).where(which).get()
}

/** Gives its name to a dispute that was stored before disputes had rows of their own. */
function adoptUnnamed(tx: Tx, payment: Payment, providerDisputeId: string) {
  const { id: paymentId, disputedAt: openedAt, disputeClosedAt: closedAt } = payment
  if (!openedAt || findDispute(tx, eq(disputes.paymentId, paymentId))) return
  tx.insert(disputes).values({ providerDisputeId, paymentId, openedAt, closedAt }).run()
}

function storeDates(tx: Tx, { id }: Payment, dates: Partial<typeof payments.$inferInsert>) {
  tx.update(payments).set(dates).where(eq(payments.id, id)).run()
}
