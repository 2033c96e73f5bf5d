import { config } from '#app/shared/config.server.ts'
import type { PayerMethod, PaymentMethod } from './payment.ts'
import { providerKeys } from './provider/provider-keys.server.ts'

/**
 * Returns the methods that payers are offered, in the order in which pages show them
 * (docs/rules.md#checkout-time).
 */
export function listPayerMethods(): [PayerMethod, ...PayerMethod[]] {
  if (!config.payOffline) return ['card']
  return providerKeys ? ['card', 'offline'] : ['offline']
}

/**
 * Returns the method that a payment gets if this one is asked for; null if it is not offered. Forms
 * and calls that name no method ask for a card, and get the town hall where no cards are taken.
 */
export function toOfferedMethod(method: PaymentMethod): PayerMethod | null {
  const offered = listPayerMethods()
  if (method === 'card') return offered[0]
  return offered.find((each) => each === method) ?? null
}
