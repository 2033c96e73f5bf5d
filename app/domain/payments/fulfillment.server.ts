import { campaignFulfilment } from '#app/domain/campaigns/fee.server.ts'
import { classifiedFulfilment } from '#app/domain/classifieds/fee.server.ts'
import { donationFulfilment } from '#app/domain/donations/fulfillment.server.ts'
import { activationFulfilment } from '#app/domain/play/fee.server.ts'
import { ticketFulfilment } from '#app/domain/tickets/issue.server.ts'
import type { Db } from '#db/client.server.ts'
import type { payments } from '#db/schema/payments.ts'
import type { ClosedStatus, PaymentPurpose } from './payment.ts'

export type Payment = typeof payments.$inferSelect

/**
 * What a purpose does when its payment changes. Each runs in the transaction of the ledger's change
 * and exactly once for it, whatever the provider sends twice, late or in another order.
 */
export type Fulfilment = {
  /**
   * The money is there: carry out what was paid for. `gone` when that cannot be any more (the seats
   * were sold meanwhile, another payment was first); the whole amount then goes back by itself.
   */
  fulfil(tx: Db, payment: Payment): 'fulfilled' | 'gone'
  /** The attempt ended without money: give back what was held for it. */
  release(tx: Db, payment: Payment, reason: ClosedStatus): void
  /** The whole amount of a payment that was carried out has gone back. */
  refunded(tx: Db, payment: Payment): void
}

/** Read when they are needed: these domains open payments themselves, so each imports the others. */
const fulfilments = (): Record<PaymentPurpose, Fulfilment> => ({
  activation: activationFulfilment,
  campaign: campaignFulfilment,
  classified: classifiedFulfilment,
  donation: donationFulfilment,
  ticket: ticketFulfilment,
  tour: ticketFulfilment,
})

export function fulfilmentOf(purpose: PaymentPurpose): Fulfilment {
  return fulfilments()[purpose]
}
