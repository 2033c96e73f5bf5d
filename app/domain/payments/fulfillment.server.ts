import { campaignFulfillment } from '#app/domain/campaigns/fee.server.ts'
import { classifiedFulfillment } from '#app/domain/classifieds/fee.server.ts'
import { donationFulfillment } from '#app/domain/donations/fulfillment.server.ts'
import { activationFulfillment } from '#app/domain/play/fee.server.ts'
import { ticketFulfillment } from '#app/domain/tickets/issue.server.ts'
import type { Db } from '#db/client.server.ts'
import type { payments } from '#db/schema/payments.ts'
import type { ClosedStatus, PaymentPurpose } from './payment.ts'

export type Payment = typeof payments.$inferSelect

/**
 * What a purpose does when its payment changes. Each runs in the transaction of the ledger's change
 * and exactly once for it, whatever the provider sends twice, late or in another order.
 */
export type Fulfillment = {
  /**
   * The money is there: carry out what was paid for. `unavailable` when that cannot be any more (the seats
   * were sold meanwhile, another payment was first); the whole amount then goes back by itself.
   */
  fulfill(tx: Db, payment: Payment): 'fulfilled' | 'unavailable'
  /** The attempt ended without money: give back what was held for it. */
  releaseHold(tx: Db, payment: Payment, reason: ClosedStatus): void
  /** The whole amount of a payment that was carried out has gone back. */
  revoke(tx: Db, payment: Payment): void
}

/** Read when they are needed: these domains open payments themselves, so each imports the others. */
const getFulfillments = (): Record<PaymentPurpose, Fulfillment> => ({
  activation: activationFulfillment,
  campaign: campaignFulfillment,
  classified: classifiedFulfillment,
  donation: donationFulfillment,
  ticket: ticketFulfillment,
  tour: ticketFulfillment,
})

export function getFulfillment(purpose: PaymentPurpose): Fulfillment {
  return getFulfillments()[purpose]
}
