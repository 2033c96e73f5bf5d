import type { Stripe } from 'stripe'
import { days, now } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { longestCheckout } from './paid-since.server.ts'
import {
  getIntentMoney,
  getSessionMoney,
  parseIntent,
  parseSession,
} from './provider-events.server.ts'
import { applyReportedMoney } from './reported-money.server.ts'
import type { ReportedMoney } from './unmatched.ts'

/** Longer than any backup is kept. */
const longest = days(400)

/**
 * Applies all payments that the provider took since an instant. The provider's messages reach back
 * only 30 days, and a restored copy may be older (docs/rules.md#unmatched-money). Also reads
 * payments begun up to 24 hours earlier, which may have been paid after the instant.
 * @param since milliseconds since 1970; limited to the last 400 days
 * @returns the errors of payments that could not be applied
 */
export async function applyMissedMoney(
  db: Connection,
  provider: Stripe,
  since: number,
  stopping?: AbortSignal,
): Promise<unknown[]> {
  const from = Math.max(0, since - longestCheckout, now().getTime() - longest)
  const list = { created: { gte: Math.floor(from / 1000) }, limit: 100 }
  const failures: unknown[] = []
  const take = async (read: () => ReportedMoney | null) => {
    stopping?.throwIfAborted()
    try {
      const money = read()
      if (money) await write(db, (tx) => applyReportedMoney(tx, money))
    } catch (error) {
      failures.push(error)
    }
  }
  for await (const intent of provider.paymentIntents.list(list)) {
    await take(() => getIntentMoney(parseIntent(intent)))
  }
  for await (const session of provider.checkout.sessions.list({ ...list, status: 'complete' })) {
    await take(() => getSessionMoney(parseSession(session)))
  }
  return failures
}
