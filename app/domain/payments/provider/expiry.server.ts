import { and, asc, eq, isNotNull, lte, ne } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { now, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import type { Payment } from '../fulfillment.server.ts'
import { isConnectionLost } from '../refunds/refund-attempts.server.ts'
import { settlePayment } from '../settlement.server.ts'
import { fetchPaymentStatus } from './payment-status.server.ts'
import { stripe } from './provider.server.ts'
import { applyProviderUpdate } from './provider-payments.server.ts'
import { getCheckoutEnd } from './provider-requests.server.ts'

/**
 * Job: closes payments past their time, unless the provider reports that they were paid. One that
 * fails does not stop the others. While the provider cannot say whether one was paid, it stays open
 * for the next run, until the provider's checkout page has ended.
 * @throws {AggregateError} at the end, with all failures
 */
export async function expirePayments(db: Connection, stopping?: AbortSignal) {
  const due = db
    .select()
    .from(payments)
    .where(and(eq(payments.status, 'pending'), lte(payments.expiresAt, nowInstant())))
    .orderBy(asc(payments.expiresAt), asc(payments.id))
    .limit(500)
    .all()
  const failures: unknown[] = []
  let isLost = false
  for (const payment of due) {
    if (stopping?.aborted) break
    const isOver = now().getTime() >= getCheckoutEnd(payment)
    const isAtProvider = (payment.providerSessionId ?? payment.providerIntentId) !== null
    // Each try takes a minute, so the others there wait for the next run.
    if (isLost && isAtProvider && !isOver) continue
    try {
      const update = isLost
        ? null
        : await fetchPaymentStatus(payment).catch((error: unknown) => {
            isLost = isConnectionLost(error)
            if (isOver && error instanceof Stripe.errors.StripeError) return null
            throw error
          })
      await write(db, (tx) => {
        if (update) applyProviderUpdate(tx, payment.id, update)
        // If the update paid it, this changes nothing. If the amount was wrong, it is still open and
        // expires.
        settlePayment(tx, payment.id, { status: 'expired' })
      })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} not closed`)
}

/**
 * Job: closes the provider's checkout pages of closed payments, so that nobody pays there. A
 * payment keeps the page's address until the page is closed, or has ended by itself, so a crash
 * loses none. When the provider cannot be reached, the next run asks again.
 */
export async function expireCheckoutSessions(db: Connection, stopping?: AbortSignal) {
  const isClosed = and(isNotNull(payments.checkoutUrl), ne(payments.status, 'pending'))
  let isLost = false
  for (const payment of db.select().from(payments).where(isClosed).all()) {
    if (stopping?.aborted) return
    const isOver = now().getTime() >= getCheckoutEnd(payment)
    if (!isOver) {
      // Each try takes a minute.
      if (isLost) continue
      const answer = await expireCheckoutSession(payment)
      isLost = answer === 'unreachable'
      if (answer !== 'closed') continue
    }
    const own = eq(payments.id, payment.id)
    await write(db, (tx) => tx.update(payments).set({ checkoutUrl: null }).where(own).run())
  }
}

/**
 * @returns `open` when no provider is there or it refuses for now; a checkout that expired or was
 * paid counts as closed
 */
async function expireCheckoutSession({
  providerSessionId,
}: Payment): Promise<'closed' | 'open' | 'unreachable'> {
  if (!stripe || !providerSessionId) return 'open'
  try {
    await stripe.checkout.sessions.expire(providerSessionId)
    return 'closed'
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'closed'
    if (isConnectionLost(error)) return 'unreachable'
    if (error instanceof Stripe.errors.StripeError) return 'open'
    throw error
  }
}
