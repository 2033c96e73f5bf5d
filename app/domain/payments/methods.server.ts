import { config } from '#app/shared/config.server.ts'
import type { PaymentMethod } from './payment.ts'

/** Whether a payment method is offered; paying at the town hall depends on the configuration. */
export function isOffered(method: PaymentMethod): boolean {
  return method === 'card' || config.payOffline
}
