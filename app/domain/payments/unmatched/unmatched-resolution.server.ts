import { and, eq, isNotNull } from 'drizzle-orm'
import { Stripe } from 'stripe'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { payments } from '#db/schema/payments.ts'
import { unmatchedPayments } from '#db/schema/unmatched-payments.ts'
import { write } from '#db/write.server.ts'
import type { RefundStatus } from '../payment.ts'
import { may } from '../permissions.ts'
import { stripe } from '../provider/provider.server.ts'
import { unmatchedRefundRequest } from '../provider/provider-requests.server.ts'
import {
  attemptRefunds,
  isAttemptDue,
  isConnectionLost,
  isOverdue,
  nextAttemptAfter,
  requireNoneOverdue,
} from '../refunds/refund-attempts.server.ts'
import { settlePayment } from '../settlement.server.ts'
import {
  findPayerLocale,
  findUnmatched,
  fitsMoney,
  toUnmatchedParameters,
  type UnmatchedPayment,
} from './unmatched.server.ts'
import { isUndecided } from './unmatched.ts'

type UnmatchedRefusal = 'not_found' | 'decided' | 'disputed' | 'no_fit'
type Outcome = { ok: true } | { ok: false; reason: UnmatchedRefusal }

/**
 * Pays an order of the same amount with the money. The order is fulfilled, or refunded if that is
 * no longer possible.
 */
export function matchUnmatched(
  db: Connection,
  actor: Actor,
  id: number,
  paymentId: number,
): Promise<Outcome> {
  return write(db, (tx) => {
    const found = requireUndecided(tx, actor, id)
    if (!found.ok) return found
    const { kept } = found
    // Not from the list, which is limited: others may have ordered since it was shown.
    const isFit = and(eq(payments.id, paymentId), fitsMoney(kept))
    if (countRows(tx, payments, isFit) === 0) return { ok: false, reason: 'no_fit' }
    decide(tx, actor, id, { state: 'matched', paymentId })
    record(tx, actor, {
      type: 'unmatched_payment.matched',
      ...toUnmatchedParameters(kept),
      paymentId,
    })
    settlePayment(tx, paymentId, {
      status: 'paid',
      intentId: kept.providerIntentId,
      isPaidElsewhere: true,
    })
    return { ok: true }
  })
}

/**
 * Refunds everything of the money that the provider still has. A job sends the refund after the
 * commit.
 */
export function refundUnmatched(db: Connection, actor: Actor, id: number): Promise<Outcome> {
  return write(db, (tx) => {
    const found = requireUndecided(tx, actor, id)
    if (!found.ok) return found
    decide(tx, actor, id, { state: 'refunding', attempts: 0, nextAttemptAt: nowInstant() })
    record(tx, actor, {
      type: 'unmatched_payment.refund_requested',
      ...toUnmatchedParameters(found.kept),
      locale: findPayerLocale(tx, found.kept),
    })
    return { ok: true }
  })
}

/** Records that money which the provider could not refund was handed over in person. */
export function recordManualRefund(db: Connection, actor: Actor, id: number): Promise<Outcome> {
  return write(db, (tx) => {
    const found = requireUndecided(tx, actor, id)
    if (!found.ok) return found
    if (found.kept.state !== 'refund_failed') return { ok: false, reason: 'decided' }
    // The refund that failed is not the one that gave the money back.
    decide(tx, actor, id, { state: 'refunded', providerRefundId: null })
    record(tx, actor, { type: 'unmatched_payment.refunded', ...toUnmatchedParameters(found.kept) })
    return { ok: true }
  })
}

function requireUndecided(tx: Tx, actor: Actor, id: number) {
  const kept = may(actor, 'resolveUnmatched') ? findUnmatched(tx, id) : undefined
  if (!kept) return { ok: false, reason: 'not_found' } as const
  if (kept.state === 'disputed') return { ok: false, reason: 'disputed' } as const
  if (!isUndecided(kept.state)) return { ok: false, reason: 'decided' } as const
  return { ok: true, kept } as const
}

type Decision = Partial<typeof unmatchedPayments.$inferInsert>

function decide(tx: Tx, actor: Actor, id: number, decision: Decision) {
  change(tx, id, { ...decision, resolvedBy: actor.userId, resolvedAt: nowInstant() })
}

function change(tx: Tx, id: number, values: Decision) {
  tx.update(unmatchedPayments).set(values).where(eq(unmatchedPayments.id, id)).run()
}

/** Stores that a part of the money was refunded on the provider's pages. */
export function markPartlyRefunded(tx: Tx, id: number) {
  change(tx, id, { partlyRefundedAt: nowInstant() })
}

/** Stores that the payer's bank contests the money, and notifies the administrators. */
export function openUnmatchedDispute(tx: Tx, id: number) {
  const kept = findUnmatched(tx, id)
  if (!kept || kept.state === 'matched' || kept.state === 'refunded') return
  change(tx, id, { state: 'disputed', nextAttemptAt: null })
  record(tx, null, { type: 'unmatched_payment.disputed', ...toUnmatchedParameters(kept) })
}

/** Stores the end of a dispute: the bank took the money back, or an administrator decides. */
export function closeUnmatchedDispute(tx: Tx, id: number, { isLost }: { isLost: boolean }) {
  const kept = findUnmatched(tx, id)
  if (kept?.state !== 'disputed') return
  if (!isLost) return change(tx, id, { state: 'open' })
  change(tx, id, { state: 'refunded', resolvedAt: nowInstant() })
  record(tx, null, { type: 'unmatched_payment.refunded', ...toUnmatchedParameters(kept) })
}

/** Job: sends refunds of unmatched money to the provider after an administrator decided on them. */
export async function sendUnmatchedRefunds(db: Connection, stopping?: AbortSignal) {
  if (!stripe) return
  const due = db
    .select()
    .from(unmatchedPayments)
    .where(
      and(eq(unmatchedPayments.state, 'refunding'), isAttemptDue(unmatchedPayments.nextAttemptAt)),
    )
    .limit(100)
    .all()
  const provider = stripe
  await attemptRefunds(due, {
    attempt: (kept) => send(db, provider, kept),
    postpone: (kept) => write(db, (tx) => postpone(tx, kept)),
    stopping,
  })
  const { state, attempts, nextAttemptAt } = unmatchedPayments
  const isLate = and(eq(state, 'refunding'), isNotNull(nextAttemptAt), isOverdue(attempts))
  requireNoneOverdue(countRows(db, unmatchedPayments, isLate))
}

async function send(db: Connection, provider: Stripe, kept: UnmatchedPayment) {
  try {
    const made = await provider.refunds.create(unmatchedRefundRequest(kept), {
      idempotencyKey: `unmatched-${kept.providerIntentId}-${kept.resolvedAt}`,
    })
    const status = made.status === 'succeeded' ? 'succeeded' : 'requested'
    await write(db, (tx) => applyUnmatchedRefund(tx, kept.id, { id: made.id, status }))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const isBack = error.code === 'charge_already_refunded'
    const isFinal = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isBack && !isFinal && !isConnectionLost(error)) throw error
    await write(db, (tx) => {
      if (isBack) applyUnmatchedRefund(tx, kept.id, { id: null, status: 'succeeded' })
      else if (isFinal) applyUnmatchedRefund(tx, kept.id, { id: null, status: 'failed' })
      else postpone(tx, kept)
    })
  }
}

function postpone(tx: Tx, { id, attempts }: UnmatchedPayment) {
  const { state, nextAttemptAt } = findUnmatched(tx, id) ?? {}
  // It was refunded on the provider's pages in the meantime.
  if (state !== 'refunding' || !nextAttemptAt) return
  change(tx, id, { attempts: attempts + 1, nextAttemptAt: nextAttemptAfter(attempts) })
}

/**
 * Stores the provider's status of a refund of unmatched money. Includes refunds made on the
 * provider's pages, or before the database was restored.
 */
export function applyUnmatchedRefund(
  tx: Tx,
  id: number,
  refund: { id: string | null; status: RefundStatus },
) {
  const kept = findUnmatched(tx, id)
  const state = kept && stateAfterRefund(kept, refund)
  if (!state) return
  const providerRefundId = refund.id ?? kept.providerRefundId
  change(tx, id, { state, providerRefundId, nextAttemptAt: null })
  if (state === 'refunded') {
    change(tx, id, { resolvedAt: kept.resolvedAt ?? nowInstant() })
    record(tx, null, { type: 'unmatched_payment.refunded', ...toUnmatchedParameters(kept) })
  } else if (state === 'refund_failed') {
    record(tx, null, { type: 'unmatched_payment.refund_failed', ...toUnmatchedParameters(kept) })
  }
}

/**
 * Returns the state of unmatched money after a report about one of its refunds; null if the report
 * changes nothing, because it is known, late, or about another refund than the one that counts.
 */
function stateAfterRefund(
  kept: UnmatchedPayment,
  refund: { id: string | null; status: RefundStatus },
): 'refunding' | 'refunded' | 'refund_failed' | null {
  const isStored = refund.id !== null && refund.id === kept.providerRefundId
  // The stored refund has failed, and the next one, if any, is not at the provider yet.
  const isOver = isStored && (kept.state === 'refund_failed' || kept.nextAttemptAt !== null)
  const isDone = kept.state === 'refunded'
  if (kept.state === 'matched') return null
  switch (refund.status) {
    case 'requested':
      return isDone || isOver ? null : 'refunding'
    case 'succeeded':
      return isDone ? null : 'refunded'
    case 'failed':
      if (kept.state === 'refund_failed' || kept.state === 'disputed' || isOver) return null
      // The bank sent back the refund that had succeeded.
      return isDone && !isStored ? null : 'refund_failed'
  }
}
