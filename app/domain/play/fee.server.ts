import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { payFee, payOnce } from '#app/domain/fees/fee.server.ts'
import { isFree } from '#app/domain/fees/fee.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import type { Waivers } from '#app/domain/fees/waived-fees.server.ts'
import { findPlayDetails } from '#app/domain/listings/details.server.ts'
import { findManagedListing } from '#app/domain/listings/find-listing.server.ts'
import { isOffByTown, isTakenOff } from '#app/domain/listings/permissions.ts'
import type { FeeFulfillment } from '#app/domain/payments/fulfillment.server.ts'
import {
  getUnrefundedCents,
  isUnderDispute,
  type PaymentMethod,
} from '#app/domain/payments/payment.ts'
import type { OpenedPayment } from '#app/domain/payments/provider/checkout.server.ts'
import { findPaidPayment } from '#app/domain/payments/queries.server.ts'
import { requestRefund } from '#app/domain/payments/refunds/refunds.server.ts'
import type { Submission } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { listings, playDetails } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { getPaymentStatus, stageAllows } from './play.ts'

type ActivationRefusal =
  | 'not_found'
  | 'not_approved'
  | 'taken_off'
  | 'already_paid'
  | 'offline_not_allowed'
type RefundOutcome =
  | { ok: true; title: string }
  | { ok: false; reason: 'not_found' | 'not_rejected' | 'nothing_paid' | 'disputed' }
type ActivationOutcome =
  | { ok: true; payment: OpenedPayment | null }
  | { ok: false; reason: ActivationRefusal }

/**
 * "Pay to Activate": opens the payment for the actor's own approved and unpaid listing
 * (docs/rules.md#activation-payment).
 */
export function payToActivate(
  db: Connection,
  actor: Actor,
  id: number,
  method: PaymentMethod,
  submission?: Submission,
): Promise<ActivationOutcome> {
  const pay = (tx: Tx): ActivationOutcome => {
    const listing = findManagedListing(tx, actor, 'play', id)
    if (!listing) return { ok: false, reason: 'not_found' }
    if (!stageAllows('pay', listing)) {
      const isPaid = getPaymentStatus(listing) === 'paid'
      return { ok: false, reason: isPaid ? 'already_paid' : 'not_approved' }
    }
    // An administrator took it off the lists, so paying would not show it.
    if (isTakenOff(actor, listing)) return { ok: false, reason: 'taken_off' }
    const { type } = findPlayDetails(tx, id)
    const order = { type, subjectId: id, title: listing.title, method }
    return payFee(tx, actor, { kind: 'activation', ...order })
  }
  return write(db, (tx) => payOnce(tx, submission, () => pay(tx)))
}

/** Whatever owes the fee is activated. */
export const activationWaiver: Waivers['activation'] = {
  listWaiting: (tx) =>
    tx
      .select({ subjectId: listings.id, title: listings.title, type: playDetails.type })
      .from(listings)
      .innerJoin(playDetails, eq(playDetails.listingId, listings.id))
      .where(isNotNull(listings.unpaidSince))
      .all()
      .map((listing) => ({ kind: 'activation', ...listing })),
}

/** Refunds the fee of a rejected listing. For its owner or an administrator. */
export function refundActivation(db: Connection, actor: Actor, id: number): Promise<RefundOutcome> {
  return write(db, (tx) => {
    const listing = findManagedListing(tx, actor, 'play', id)
    if (!listing) return { ok: false, reason: 'not_found' }
    if (!stageAllows('refund', listing)) return { ok: false, reason: 'not_rejected' }
    const payment = findPaidFee(tx, id)
    if (!payment) return { ok: false, reason: 'nothing_paid' }
    if (isUnderDispute(payment)) return { ok: false, reason: 'disputed' }
    const amountCents = getUnrefundedCents(payment)
    const reason = { code: 'listing_rejected' } as const
    requestRefund(tx, actor, payment, { amountCents, source: 'person', reason })
    return { ok: true, title: listing.title }
  })
}

/** Returns the paid and not refunded fee of a listing. */
export function findPaidFee(db: Db, listingId: number) {
  const payment = findPaidPayment(db, 'activation', listingId)
  return payment && getUnrefundedCents(payment) > 0 ? payment : null
}

/** Activates the listing once it is both paid and approved. */
export const activationFulfillment: FeeFulfillment = {
  fulfill(tx, { id, subjectId }) {
    const listing = tx.select().from(listings).where(eq(listings.id, subjectId)).get()
    // Deleted, already paid in another tab, or taken off by the town: the money is refunded.
    if (!listing?.unpaidSince) return 'unavailable'
    if (id !== null && isOffByTown(listing)) return 'unavailable'
    tx.update(listings).set({ unpaidSince: null }).where(eq(listings.id, subjectId)).run()
    record(tx, null, { type: 'listing.activated', id: subjectId, isFree: id === null })
    return 'fulfilled'
  },
  revoke(tx, { subjectId }) {
    const isOfListing = eq(playDetails.listingId, subjectId)
    const details = tx.select().from(playDetails).where(isOfListing).get()
    // Nothing is owed where the town asks for nothing by now.
    if (details && isFree(getFee(tx, 'activation', details.type))) return
    const isPaid = and(eq(listings.id, subjectId), isNull(listings.unpaidSince))
    tx.update(listings).set({ unpaidSince: nowInstant() }).where(isPaid).run()
    record(tx, null, { type: 'listing.activation_refunded', id: subjectId })
  },
}
