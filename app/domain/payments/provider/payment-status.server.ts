import { Stripe } from 'stripe'
import type { Payment } from '../fulfillment.server.ts'
import { callWithRetries, type ProviderCall, stripe } from './provider.server.ts'
import {
  getIntentMoney,
  getSessionMoney,
  parseIntent,
  parseSession,
} from './provider-events.server.ts'
import type { ProviderUpdate } from './provider-payments.server.ts'

/**
 * Returns the provider's report on a payment; null when it is still open there, or unknown.
 * @param call `callWithDeadline` where a visitor waits
 * @throws {Stripe.errors.StripeError} when the provider cannot say, for example not be reached
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
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}
