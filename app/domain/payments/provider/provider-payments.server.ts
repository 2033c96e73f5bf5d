import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import type { Payment } from '../fulfillment.server.ts'
import { type ClosedStatus, isOwnReference } from '../payment.ts'
import { settlePayment } from '../settlement.server.ts'
import {
  completeUnmatched,
  findUnmatchedByIntent,
  storeUnmatched,
} from '../unmatched/unmatched.server.ts'
import type { ProviderPayment } from './provider-payment.ts'

/** The status that the provider reports for a payment, with the money if it is paid. */
export type ProviderUpdate = { status: 'paid'; money: ProviderPayment } | { status: ClosedStatus }

/**
 * Applies money that the provider took. Settles its payment, or stores the money as unmatched if
 * there is no such payment, the amount or currency differs, or the payment was paid already.
 * Applying a report twice changes nothing.
 * @returns false when the money is not this portal's
 */
export function applyProviderPayment(tx: Tx, money: ProviderPayment): boolean {
  const { reference, intentId } = money
  const kept = findUnmatchedByIntent(tx, intentId)
  if (kept) {
    completeUnmatched(tx, kept, money)
    return true
  }
  const payment = findReported(tx, money)
  if (!payment) {
    if (!reference || !isOwnReference(reference)) return false
    storeUnmatched(tx, money, 'unknown', null)
    return true
  }
  if (payment.status === 'paid') {
    if (isOtherMoney(payment, intentId)) storeUnmatched(tx, money, 'paid_twice', payment.id)
  } else if (money.amountCents !== payment.amountCents || money.currency !== payment.currency) {
    storeUnmatched(tx, money, 'other_amount', payment.id)
  } else {
    settlePayment(tx, payment.id, { status: 'paid', intentId })
  }
  return true
}

/**
 * Whether this intent is not the one that paid the payment. Older card payments have no stored
 * intent, so every intent counts as theirs.
 */
function isOtherMoney({ method, providerIntentId }: Payment, intentId: string): boolean {
  return providerIntentId ? providerIntentId !== intentId : method !== 'card'
}

/** Stores what the provider reports about a payment. */
export function applyProviderUpdate(tx: Tx, paymentId: number, update: ProviderUpdate) {
  if (update.status === 'paid') applyProviderPayment(tx, update.money)
  else settlePayment(tx, paymentId, update)
}

/** Finds a payment by our reference, or by the provider's intent. */
function findReported(db: Db, { reference, intentId }: ProviderPayment): Payment | undefined {
  const find = (by: ReturnType<typeof eq>) => db.select().from(payments).where(by).get()
  const named = reference ? find(eq(payments.reference, reference)) : undefined
  return named ?? find(eq(payments.providerIntentId, intentId))
}
