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
/** The methods that a payer can choose. */
export const payerMethods = ['card', 'offline'] as const satisfies readonly PaymentMethod[]
export type PayerMethod = (typeof payerMethods)[number]
export type RefundStatus = (typeof refundStatuses)[number]
export type RefundSource = (typeof refundSources)[number]

/**
 * Whether the reference has the form of this portal's. Other programs may use the same account at
 * the provider.
 */
export function isOwnReference(reference: string): boolean {
  return /^[\w-]{22}$/.test(reference)
}

/**
 * Whether a purpose is a fee of the town; `feeTable` in domain/fees has the fees' prices and terms.
 */
const isTownFee = {
  ticket: false,
  tour: false,
  activation: true,
  classified: true,
  campaign: true,
  donation: false,
} as const satisfies Record<PaymentPurpose, boolean>

export type FeePurpose = {
  [Purpose in PaymentPurpose]: (typeof isTownFee)[Purpose] extends true ? Purpose : never
}[PaymentPurpose]

export function isFee(purpose: PaymentPurpose): purpose is FeePurpose {
  return isTownFee[purpose]
}

export const feePurposes = (Object.keys(isTownFee) as PaymentPurpose[]).filter(isFee)

/** The purposes of which a ticket order is the subject. */
export const orderPurposes = ['ticket', 'tour'] as const satisfies readonly PaymentPurpose[]
export type OrderPurpose = (typeof orderPurposes)[number]

export function isForOrder(purpose: string): purpose is OrderPurpose {
  return orderPurposes.some((one) => one === purpose)
}

/** The statuses of a payment that ended without money. */
export type ClosedStatus = Extract<PaymentStatus, 'failed' | 'cancelled' | 'expired'>

/**
 * The allowed next statuses. Money can arrive after a payment was closed, so a closed payment can
 * become paid. A paid payment stays paid; a refund is stored separately
 * (docs/rules.md#payment-transitions).
 */
export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['paid', 'failed', 'cancelled', 'expired'],
  failed: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  paid: [],
}

/**
 * The allowed next statuses of a refund. A refund that succeeded can still fail when the bank
 * returns it (docs/rules.md#refund-transitions).
 */
export const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
}

/** The state that the payment's page and the ledger show. */
export type PaymentState = PaymentStatus | 'paid_directly' | 'refunded' | 'partly_refunded'

/** The color of each state. */
export const paymentTones = {
  pending: 'waiting',
  paid: 'good',
  paid_directly: 'good',
  failed: 'bad',
  cancelled: 'bad',
  expired: 'bad',
  refunded: 'bad',
  partly_refunded: 'bad',
} as const satisfies Record<PaymentState, string>

export function getPaymentState(payment: {
  status: PaymentStatus
  method: PaymentMethod
  amountCents: number
  refundedCents: number
}): PaymentState {
  if (payment.status !== 'paid') return payment.status
  if (payment.refundedCents === 0) return payment.method === 'direct' ? 'paid_directly' : 'paid'
  return payment.refundedCents === payment.amountCents ? 'refunded' : 'partly_refunded'
}

/** Minutes to pay by card; seats are held as long (docs/rules.md#checkout-time). */
export const checkoutMinutes = 30

/** Days to pay a fee at the town hall; such a payment holds nothing. */
export const offlineDays = 7

/** Returns the cents of a payment that are not refunded yet. */
export function getUnrefundedCents(payment: { amountCents: number; refundedCents: number }) {
  return payment.amountCents - payment.refundedCents
}

/**
 * Returns who hands over a refund that is not made to a card: the organizer who took the money;
 * null is the town.
 */
export function getDebtorId(payment: {
  method: PaymentMethod
  payeeId: number | null
}): number | null {
  return payment.method === 'direct' ? payment.payeeId : null
}

/**
 * Whether the payer's bank disputes the payment and has not decided. A refund now could pay the
 * money back twice.
 */
export function isUnderDispute(payment: {
  disputedAt: string | null
  disputeClosedAt: string | null
}): boolean {
  return payment.disputedAt !== null && payment.disputeClosedAt === null
}

export type RefundRefusal = 'not_found' | 'not_paid' | 'disputed' | 'too_much' | 'nothing_left'

/** The page of the paid item, by purpose. */
const pagesAfterPayment: Record<PaymentPurpose, string | null> = {
  ticket: paths.ownerDashboard.tickets(),
  tour: paths.ownerDashboard.tickets(),
  activation: paths.myPlayListings.list(),
  classified: paths.ownerDashboard.classifieds(),
  campaign: paths.campaigns.own(),
  donation: null,
}

/**
 * Returns where a payer goes from a closed payment. The campaign page shows the outcome, so its
 * address contains it; tickets are shown by their order (docs/rules.md#after-payment).
 * @param salePage the page on which unpaid tickets can be ordered again, if there is one
 */
export function getNextStep(
  payment: {
    status: PaymentStatus
    purpose: PaymentPurpose
    subjectId: number | null
    providerSessionId: string | null
    fulfilledAt: string | null
  },
  salePage: string | null = null,
) {
  const { status, purpose, subjectId, providerSessionId, fulfilledAt } = payment
  const page = pagesAfterPayment[purpose]
  if (purpose === 'campaign' && status === 'cancelled') {
    return paths.campaigns.own({ payment: 'cancelled' })
  }
  if (status === 'pending') return null
  if (isForOrder(purpose) && fulfilledAt) {
    return paths.ownerDashboard.tickets({ order: subjectId })
  }
  if (isForOrder(purpose) && status !== 'paid' && salePage) return salePage
  const isShownWithCampaigns = status === 'paid' && purpose === 'campaign' && providerSessionId
  return isShownWithCampaigns
    ? paths.campaigns.own({ payment: 'success', session_id: providerSessionId })
    : page
}
