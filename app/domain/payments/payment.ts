import { paths } from '#app/paths.ts'
import type {
  paymentMethods,
  paymentPurposes,
  paymentStatuses,
  refundSources,
  refundStatuses,
} from '#db/schema/payments.ts'

export type PaymentPurpose = (typeof paymentPurposes)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]
export type PaymentMethod = (typeof paymentMethods)[number]
export type RefundStatus = (typeof refundStatuses)[number]
export type RefundSource = (typeof refundSources)[number]

/** What the town takes for a service of the portal. */
export type FeePurpose = Extract<PaymentPurpose, 'activation' | 'classified' | 'campaign'>

export function isFee(purpose: PaymentPurpose): purpose is FeePurpose {
  return purpose === 'activation' || purpose === 'classified' || purpose === 'campaign'
}

/** Why an attempt to pay ended without money. */
export type ClosedStatus = Extract<PaymentStatus, 'failed' | 'cancelled' | 'expired'>

/**
 * What may follow what. Money that arrives after an attempt was closed is still money, so every
 * closed attempt can become paid; what is paid stays paid, and going back is a refund.
 */
export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['paid', 'failed', 'cancelled', 'expired'],
  failed: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  paid: [],
}

/** A refund can fail after it had succeeded: the bank sends it back. */
export const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
}

/** What the payment's page and the ledger call it. */
export type PaymentState = PaymentStatus | 'refunded' | 'partly_refunded'

export function getPaymentState(payment: {
  status: PaymentStatus
  amountCents: number
  refundedCents: number
}): PaymentState {
  if (payment.status !== 'paid' || payment.refundedCents === 0) return payment.status
  return payment.refundedCents === payment.amountCents ? 'refunded' : 'partly_refunded'
}

/** Minutes to pay by card; seats are held as long (docs/rules.md#checkout-time). */
export const checkoutMinutes = 30

/** How long an order waits for payment at the town hall, in days. */
export const offlineDays = 7

export type RefundRefusal = 'not_found' | 'not_paid' | 'too_much' | 'nothing_left'

/** Where the payer finds what was paid for. */
const destinations: Record<PaymentPurpose, string | null> = {
  ticket: paths.ownerDashboard.tickets(),
  tour: paths.ownerDashboard.tickets(),
  activation: paths.myPlayListings.list(),
  classified: paths.ownerDashboard.classifieds(),
  campaign: paths.campaigns.own(),
  donation: null,
}

/**
 * Where the payer goes on from a closed payment. The campaign page says what became of its
 * purchase, so its address carries the outcome (docs/rules.md#after-payment).
 */
export function getNextStep(payment: {
  status: PaymentStatus
  purpose: PaymentPurpose
  providerSessionId: string | null
}) {
  const { status, purpose, providerSessionId } = payment
  const page = destinations[purpose]
  if (purpose === 'campaign' && status === 'cancelled') {
    return paths.campaigns.own({ payment: 'cancelled' })
  }
  if (status === 'pending') return null
  const isTold = status === 'paid' && purpose === 'campaign' && providerSessionId
  return isTold ? paths.campaigns.own({ payment: 'success', session_id: providerSessionId }) : page
}
