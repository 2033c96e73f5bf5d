import type { Tx } from '#db/client.server.ts'
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
  fulfill(tx: Tx, payment: Payment): 'fulfilled' | 'unavailable'
  /** The attempt ended without money: give back what was held for it. */
  releaseHold(tx: Tx, payment: Payment, reason: ClosedStatus): void
  /** The whole amount of a payment that was carried out has gone back. */
  revoke(tx: Tx, payment: Payment): void
}

export type Fulfilments = Record<PaymentPurpose, Fulfillment>

let registered: Fulfilments | undefined

/** Says what each purpose does; `app/wiring.server.ts` does, before a database is opened. */
export function registerFulfilments(getFulfillments: Fulfilments) {
  registered = getFulfillments
}

/** @throws when nothing is registered: then no payment may be taken either */
export function getFulfillment(purpose: PaymentPurpose): Fulfillment {
  if (!registered) throw new Error('No fulfillments: open the database by app/wiring.server.ts.')
  return registered[purpose]
}
