import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import type { Payment } from './fulfillment.server.ts'
import { type ClosedStatus, isOwnReference } from './payment.ts'
import { settlePayment } from './settlement.server.ts'
import { completeUnmatched, findUnmatchedByIntent, storeUnmatched } from './unmatched.server.ts'
import type { ReportedMoney } from './unmatched.ts'

/** What the provider says of a payment. */
export type PaymentNews = { status: 'paid'; money: ReportedMoney } | { status: ClosedStatus }

/**
 * Puts money that the provider has taken where it belongs: it settles the payment it is meant for,
 * or is kept for the administrators where there is none, the amount or the currency is another one,
 * or the payment had been paid already. Applying a report twice changes nothing.
 * @returns false when it is not this portal's money
 */
export function takeReportedMoney(tx: Tx, money: ReportedMoney): boolean {
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

/** A card payment from before intents were stored may have been paid with any. */
function isOtherMoney({ method, providerIntentId }: Payment, intentId: string): boolean {
  return providerIntentId ? providerIntentId !== intentId : method !== 'card'
}

/** Stores what the provider says of a payment. */
export function applyPaymentNews(tx: Tx, paymentId: number, news: PaymentNews) {
  if (news.status === 'paid') takeReportedMoney(tx, news.money)
  else settlePayment(tx, paymentId, news)
}

/** By our reference, or by the provider's name for it. */
function findReported(db: Db, { reference, intentId }: ReportedMoney): Payment | undefined {
  const find = (by: ReturnType<typeof eq>) => db.select().from(payments).where(by).get()
  const named = reference ? find(eq(payments.reference, reference)) : undefined
  return named ?? find(eq(payments.providerIntentId, intentId))
}
