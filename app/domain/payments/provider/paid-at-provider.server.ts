import { hours, seconds } from '#app/shared/clock.server.ts'
import { isOwnReference } from '../payment.ts'
import { stripe } from './provider.server.ts'
import { getIntentMoney, parseIntent } from './provider-events.server.ts'
import type { ProviderPayment } from './provider-payment.ts'

/**
 * A checkout can be paid this long after it began. Stripe filters by the beginning, so queries
 * start this much earlier.
 */
export const longestCheckout = hours(24)

/**
 * Lists what the provider took for this portal since an instant (UTC), newest first. Includes
 * payments begun up to 24 hours earlier.
 * @param known references and payment intents to leave out
 * @returns null where no provider is configured
 * @throws {Stripe.errors.StripeError} when the provider cannot be reached
 */
export async function listPaidAtProvider(
  since: string,
  known: ReadonlySet<string>,
): Promise<ProviderPayment[] | null> {
  if (!stripe) return null
  const from = { gte: Math.floor(Math.max(0, Date.parse(since) - longestCheckout) / 1000) }
  const limits = { timeout: seconds(8), maxNetworkRetries: 0 }
  const found: ProviderPayment[] = []
  for await (const intent of stripe.paymentIntents.list({ created: from, limit: 100 }, limits)) {
    const money = getIntentMoney(parseIntent(intent))
    const { reference } = money ?? {}
    if (!money || !reference || !isOwnReference(reference)) continue
    if (!known.has(reference) && !known.has(money.intentId)) found.push(money)
  }
  return found
}
