import type { VoidedTicket } from '#app/domain/activity/shared-parameters.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { PaymentItem, payments } from '#db/schema/payments.ts'
import type { ClosedStatus, FeePurpose, PaymentPurpose } from './payment.ts'

export type Payment = typeof payments.$inferSelect

/**
 * What a purpose does when its payment changes. Each function runs in the ledger's transaction and
 * exactly once per change, even if the provider repeats, delays or reorders its messages.
 */
export type Fulfillment = {
  /**
   * Delivers the paid item. Returns `unavailable` when that is no longer possible (the seats
   * are sold, another payment came first); the whole amount is then refunded.
   */
  fulfill(tx: Tx, payment: Payment): 'fulfilled' | 'unavailable'
  /** The payment ended unpaid: releases its hold, if there is one. */
  releaseHold?(tx: Tx, payment: Payment, reason: ClosedStatus): void
  /**
   * The whole amount of a fulfilled payment was refunded: revokes what it bought
   * (docs/rules.md#fee-refunds).
   */
  revoke(tx: Tx, payment: Payment): void
  /** Returns the ticket that a refund is for, which the provider stores with it. */
  findRefundedTicket?(db: Db, refundId: number): RefundOfTicket | undefined
  /**
   * The provider reports the refund of a ticket that this database, a restored copy, does not know:
   * voids the ticket.
   * @param store stores the refund and returns its id, null if nothing was left to refund
   * @returns false if the payment bought no such ticket; then nothing is stored
   */
  voidTicket?(
    tx: Tx,
    payment: Payment,
    refunded: RefundOfTicket & { amountCents: number },
    store: (voided: VoidedTicket) => number | null,
  ): boolean
}

/** A ticket that was refunded by its organizer, or given back by its buyer. */
export type RefundOfTicket = { ticketId: number; isGivenBack: boolean }

/**
 * A fee that is paid; `id` is null where the town asks for none, so that nothing was paid
 * (docs/rules.md#no-fee).
 */
export type SettledFee = { id: number | null; subjectId: number; item: PaymentItem | null }

/** A fee's fulfillment does not need the payment's money, so it can also be done without. */
export type FeeFulfillment = Fulfillment & {
  fulfill(tx: Tx, fee: SettledFee): 'fulfilled' | 'unavailable'
}

type Fulfillments = {
  [Purpose in PaymentPurpose]: Purpose extends FeePurpose ? FeeFulfillment : Fulfillment
}

let registered: Fulfillments | undefined

/**
 * Sets the fulfillment of each purpose. `app/wiring.server.ts` calls it before it opens a database.
 */
export function registerFulfillments(fulfillments: Fulfillments) {
  registered = fulfillments
}

/**
 * @throws when no fulfillments are registered, so that no payment is taken that could not be
 * fulfilled
 */
export function getFulfillment<Purpose extends PaymentPurpose>(
  purpose: Purpose,
): Fulfillments[Purpose] {
  if (!registered) throw new Error('No fulfillments: open the database by app/wiring.server.ts.')
  return registered[purpose]
}
