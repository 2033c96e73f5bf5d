import { eq } from 'drizzle-orm'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { fulfilmentOf, type Payment } from './fulfillment.server.ts'
import { type ClosedStatus, isFee, paymentTransitions } from './payment.ts'
import { requestRefund } from './refunds.server.ts'
import { sendReceipt } from './telling.server.ts'

/** What became of an attempt, from whoever knows: the provider, the town hall's desk, the clock. */
export type News =
  | { status: 'paid'; intentId?: string; receiptNumber?: string; receivedBy?: number }
  | { status: ClosedStatus }

/**
 * Writes news into the ledger and does what follows from it, in the caller's transaction. News that
 * is known already, or older than what is known, changes nothing; so it may come twice, late and in
 * any order.
 * @returns whether anything changed
 */
export function settlePayment(tx: Db, paymentId: number, news: News): boolean {
  const payment = tx.select().from(payments).where(eq(payments.id, paymentId)).get()
  if (!payment || !paymentTransitions[payment.status].includes(news.status)) return false
  recordEvent(tx, null, `payment.${news.status}`, { type: 'payment', id: paymentId })
  if (news.status === 'paid') takeMoney(tx, payment, news)
  else close(tx, payment, news.status)
  return true
}

function takeMoney(tx: Db, before: Payment, news: Extract<News, { status: 'paid' }>) {
  const payment = tx
    .update(payments)
    .set({
      status: 'paid',
      paidAt: nowInstant(),
      closedAt: null,
      checkoutUrl: null,
      providerIntentId: news.intentId ?? before.providerIntentId,
      receiptNumber: news.receiptNumber,
      receivedBy: news.receivedBy,
    })
    .where(eq(payments.id, before.id))
    .returning()
    .get()
  if (fulfilmentOf(payment.purpose).fulfil(tx, payment) === 'fulfilled') {
    tx.update(payments).set({ fulfilledAt: nowInstant() }).where(eq(payments.id, payment.id)).run()
    if (isFee(payment.purpose)) sendReceipt(tx, payment)
    return
  }
  requestRefund(tx, {
    payment,
    amountCents: payment.amountCents,
    source: 'portal',
    reason: textFor().payments.tooLate,
  })
}

function close(tx: Db, payment: Payment, status: ClosedStatus) {
  tx.update(payments)
    .set({ status, closedAt: nowInstant() })
    .where(eq(payments.id, payment.id))
    .run()
  fulfilmentOf(payment.purpose).release(tx, payment, status)
}
