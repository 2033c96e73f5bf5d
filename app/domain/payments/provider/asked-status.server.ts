import { Stripe } from 'stripe'
import type { Payment } from '../fulfillment.server.ts'
import { fetchPaymentStatus } from './payment-status.server.ts'
import { callWithDeadline } from './provider.server.ts'
import type { ProviderUpdate } from './provider-payments.server.ts'

/**
 * Payments about which the provider is asked for visitors at a time. The provider allows an account
 * about a hundred requests a second, which refunds and other buyers need, too.
 */
const maxAtOnce = 4

const underWay = new Map<number, Promise<ProviderUpdate | null>>()

/**
 * Asks the provider about an open payment whose page is opened. Everybody who opens it meanwhile
 * gets the same answer, because its address can be opened without limit.
 * @returns null if it is still open, or the provider cannot be reached
 */
export async function askStatusForVisitor(
  payment: Payment,
): Promise<ProviderUpdate | 'not_asked' | null> {
  if ((payment.providerSessionId ?? payment.providerIntentId) === null) return null
  const asked = underWay.get(payment.id)
  if (asked !== undefined) return asked
  if (underWay.size >= maxAtOnce) return 'not_asked'
  const status = fetchPaymentStatus(payment, callWithDeadline).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeError) return null
    throw error
  })
  underWay.set(payment.id, status)
  try {
    return await status
  } finally {
    underWay.delete(payment.id)
  }
}
