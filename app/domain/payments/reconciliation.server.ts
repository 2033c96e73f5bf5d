import { and, asc, eq, isNotNull, lte, max, ne } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { days, hours, instantFromNow, minutes, now, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { payments, providerEvents } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import type { Payment } from './fulfillment.server.ts'
import { applyMissedMoney } from './missed-money.server.ts'
import { callWithRetries, type ProviderCall, stripe } from './provider.server.ts'
import {
  getIntentMoney,
  getSessionMoney,
  parseIntent,
  parseProviderEvent,
  parseSession,
} from './provider-events.server.ts'
import { applyProviderUpdate, type ProviderUpdate } from './provider-payments.server.ts'
import { settlePayment } from './settlement.server.ts'
import { applyProviderEvent } from './webhooks.server.ts'

/** Messages from this long before the last good run are asked for again, because clocks differ. */
const overlap = hours(1)

/**
 * Job: asks the provider for its messages since the last successful run, so that a lost webhook
 * loses nothing. After a longer gap, such as in a restored copy, it asks for the payments, too.
 * Skips messages that were applied already; one that fails does not stop the others.
 * @throws {AggregateError} at the end, with all failures
 */
export async function reconcilePayments(db: Connection, stopping?: AbortSignal) {
  if (!stripe) return
  const since = Math.max(0, findLastRun(db) - overlap)
  const reported = stripe.events.list({ created: { gte: Math.floor(since / 1000) }, limit: 100 })
  const missed: Stripe.Event[] = []
  for await (const event of reported) {
    stopping?.throwIfAborted()
    const { id } = event
    const known = db.select({ id: providerEvents.id }).from(providerEvents)
    if (!known.where(eq(providerEvents.id, id)).get()) missed.push(event)
  }
  const failures: unknown[] = []
  // The provider lists the newest first, and they are applied oldest first.
  for (const event of missed.reverse()) {
    // Throws, because a successful run would mean that these messages are not asked for again.
    stopping?.throwIfAborted()
    try {
      await applyProviderEvent(db, parseProviderEvent(event))
    } catch (error) {
      failures.push(error)
    }
  }
  const hasGap = since < now().getTime() - 2 * overlap
  if (hasGap) failures.push(...(await applyMissedMoney(db, stripe, since, stopping)))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} not applied`)
}

/** If the last successful run is older than this, later runs have failed. */
const upToDate = minutes(10)

/**
 * Whether the provider may know of payments that this database does not: before the first
 * reconciliation of this process, since the file may be a restored copy, and while it fails.
 */
export function isCatchingUp(db: Db): boolean {
  if (!stripe) return false
  const started = now().getTime() - process.uptime() * 1000
  const at = readLastRun(db)
  return !at || isAhead(at) || Date.parse(at) < Math.max(started, now().getTime() - upToDate)
}

/** As far back as the provider's messages reach. */
const allMessages = days(30)

/**
 * Returns when the last successful run was, in milliseconds since 1970; without one, when the
 * newest payment was created. A time in the future comes from a clock that was ahead and tells
 * nothing, so all messages are asked for.
 */
function findLastRun(db: Db): number {
  // Lazily, because it reads all payments.
  const at = readLastRun(db) ?? findNewestPayment(db)
  if (at && isAhead(at)) return now().getTime() - allMessages
  return at ? Date.parse(at) : 0
}

function findNewestPayment(db: Db): string | null | undefined {
  return db
    .select({ at: max(payments.createdAt) })
    .from(payments)
    .get()?.at
}

const isAhead = (instant: string) => instant > instantFromNow(overlap)

function readLastRun(db: Db): string | null | undefined {
  return db
    .select({ at: jobRuns.succeededAt })
    .from(jobRuns)
    .where(eq(jobRuns.name, 'reconcile payments'))
    .get()?.at
}

/**
 * Returns the provider's report on a payment; null when it is still open there or the provider
 * cannot be reached, in which case the next run asks again.
 * @param call `callWithDeadline` where a visitor waits
 */
export async function fetchPaymentStatus(
  { providerSessionId, providerIntentId }: Payment,
  call: ProviderCall = callWithRetries,
): Promise<ProviderUpdate | null> {
  if (!stripe) return null
  const { checkout, paymentIntents } = stripe
  try {
    if (providerSessionId) {
      const session = await call((options) =>
        checkout.sessions.retrieve(providerSessionId, {}, options),
      )
      const money = getSessionMoney(parseSession(session))
      if (money) return { status: 'paid', money }
      return session.status === 'expired' ? { status: 'expired' } : null
    }
    if (providerIntentId) {
      const intent = await call((options) => paymentIntents.retrieve(providerIntentId, {}, options))
      const money = getIntentMoney(parseIntent(intent))
      if (money) return { status: 'paid', money }
      return intent.status === 'canceled' ? { status: 'cancelled' } : null
    }
    return null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return null
    throw error
  }
}

/**
 * Job: closes payments past their time, unless the provider reports that they were paid. One that
 * fails does not stop the others.
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
  for (const payment of due) {
    if (stopping?.aborted) break
    try {
      const update = await fetchPaymentStatus(payment)
      await write(db, (tx) => {
        if (update) applyProviderUpdate(tx, payment.id, update)
        // Does nothing if the update has just paid it, which one with a wrong amount has not.
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
 * payment keeps the page's address until the page is closed, so a crash loses none.
 */
export async function expireCheckoutSessions(db: Connection, stopping?: AbortSignal) {
  if (!stripe) return
  const isClosed = and(isNotNull(payments.checkoutUrl), ne(payments.status, 'pending'))
  for (const { id, providerSessionId } of db.select().from(payments).where(isClosed).all()) {
    if (stopping?.aborted) return
    if (!providerSessionId || !(await expireCheckoutSession(stripe, providerSessionId))) continue
    await write(db, (tx) =>
      tx.update(payments).set({ checkoutUrl: null }).where(eq(payments.id, id)).run(),
    )
  }
}

/**
 * @returns false when the provider cannot be reached; a checkout that expired or was paid
 * counts as closed
 */
async function expireCheckoutSession(provider: Stripe, sessionId: string): Promise<boolean> {
  try {
    await provider.checkout.sessions.expire(sessionId)
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return true
    if (error instanceof Stripe.errors.StripeError) return false
    throw error
  }
}
