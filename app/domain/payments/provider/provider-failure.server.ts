import { Stripe } from 'stripe'
import { isConnectionLost } from '../refunds/refund-attempts.server.ts'

/**
 * A payment that could not be begun at the provider. `refusal`: the provider's error, such as for a
 * wrong key, which an operator should see in the log; null if the provider was not there.
 */
export type ProviderFailure = {
  ok: false
  reason: 'provider_failed'
  refusal: Stripe.errors.StripeError | null
}

/** @throws the error itself if it is not the provider's */
export function toProviderFailure(error: unknown): ProviderFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const refusal = isConnectionLost(error) ? null : error
  return { ok: false, reason: 'provider_failed', refusal }
}
