import { config } from '#app/shared/config.server.ts'
import type { PaymentMethod } from './payment.ts'

/** Paying at the town hall is possible only where the portal's operator says so. */
export function isOffered(method: PaymentMethod): boolean {
  return method === 'card' || config.payOffline
}
