import { checkoutMinutes, type PaymentMethod } from '#app/domain/payments/payment.ts'
import { endOfTownDay, hours, instantFromNow, minutes } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { getLatestHoldEnd, type Occasion } from '../occasion.server.ts'

/**
 * Returns when the hold ends:
 *
 * - by card: after half an hour
 * - at the town hall: at the end of the town's day on which `OFFLINE_HOLD_HOURS` are over, but at
 *   the latest when the event or tour date starts; once it has started, when it ends
 */
export function getHoldEnd(method: PaymentMethod, occasion: Occasion): string {
  if (method === 'card') return instantFromNow(minutes(checkoutMinutes))
  const held = endOfTownDay(instantFromNow(hours(config.offlineHoldHours)))
  const end = getLatestHoldEnd(occasion)
  return held < end ? held : end
}
