import { eq, max } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { days, hours, instantFromNow, minutes, now } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { payments, providerEvents } from '#db/schema/payments.ts'
import { applyMissedMoney } from './provider/missed-money.server.ts'
import { stripe } from './provider/provider.server.ts'
import { parseProviderEvent } from './provider/provider-events.server.ts'
import { applyProviderEvent } from './provider/webhooks.server.ts'

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
