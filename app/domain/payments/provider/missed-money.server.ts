import type { Stripe } from 'stripe'
import { days, now } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { maxReach } from './max-reach.server.ts'
import { longestCheckout } from './paid-at-provider.server.ts'
import {
  getIntentMoney,
  getSessionMoney,
  parseIntent,
  parseSession,
  readDispute,
  readRefund,
} from './provider-events.server.ts'
import type { ProviderPayment } from './provider-payment.ts'
import { applyProviderPayment } from './provider-payments.server.ts'
import { applyReport } from './webhooks.server.ts'

/** Refunds fail and disputes end long after they began, and are listed by their beginning. */
const maxTimeOpen = days(120)

/**
 * Applies all payments that the provider took since an instant, then the refunds and disputes. The
 * provider's messages reach back only 30 days, and a restored copy may be older
 * (docs/rules.md#unmatched-money). Also reads payments begun up to 24 hours earlier, which may have
 * been paid after the instant.
 * @param since milliseconds since 1970; limited to the last 400 days
 * @returns the errors of what could not be applied
 */
export async function applyMissedMoney(
  db: Connection,
  provider: Stripe,
  since: number,
  stopping?: AbortSignal,
): Promise<unknown[]> {
  const earliest = now().getTime() - maxReach
  const after = (instant: number) => ({
    created: { gte: Math.floor(Math.max(0, instant, earliest) / 1000) },
    limit: 100,
  })
  const paid = after(since - longestCheckout)
  const changed = after(since - maxTimeOpen)
  const failures: unknown[] = []
  const attempt = async (apply: (tx: Tx) => unknown) => {
    stopping?.throwIfAborted()
    try {
      await write(db, apply)
    } catch (error) {
      failures.push(error)
    }
  }
  const applyMoney = (read: () => ProviderPayment | null) =>
    attempt((tx) => {
      const money = read()
      if (money) applyProviderPayment(tx, money)
    })
  for await (const intent of provider.paymentIntents.list(paid)) {
    await applyMoney(() => getIntentMoney(parseIntent(intent)))
  }
  for await (const session of provider.checkout.sessions.list({ ...paid, status: 'complete' })) {
    await applyMoney(() => getSessionMoney(parseSession(session)))
  }
  const refunds: unknown[] = []
  for await (const refund of provider.refunds.list(changed)) refunds.push(refund)
  // They are listed newest first, but the refund of all that is left must come last.
  for (const refund of refunds.reverse()) {
    await attempt((tx) => applyReport(tx, readRefund(refund)))
  }
  for await (const dispute of provider.disputes.list(changed)) {
    await attempt((tx) => applyReport(tx, readDispute(dispute)))
  }
  return failures
}
