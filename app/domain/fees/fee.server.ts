import type { Actor } from '#app/domain/accounts/account.ts'
import { getFulfillment } from '#app/domain/payments/fulfillment.server.ts'
import { toOfferedMethod } from '#app/domain/payments/methods.server.ts'
import {
  checkoutMinutes,
  type FeePurpose,
  offlineDays,
  type PaymentMethod,
} from '#app/domain/payments/payment.ts'
import { may } from '#app/domain/payments/permissions.ts'
import { createPayment, type OpenedPayment } from '#app/domain/payments/provider/checkout.server.ts'
import { findOpenPayment } from '#app/domain/payments/queries.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import {
  days,
  endOfTownDay,
  instantFromNow,
  minutes,
  nowInstant,
} from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { type Fee, type FeeType, isFree } from './fee.ts'
import { getFee } from './prices.server.ts'

/** The account details of a payer that a payment needs. */
export type Payer = Pick<Actor, 'userId' | 'email' | 'locale'>

/** A fee to pay: its subject, its type and the payment method. */
export type FeeOrder<Kind extends FeePurpose> = {
  kind: Kind
  type: FeeType<Kind>
  subjectId: number
  /** The title that the payer sees. */
  title: string
  method: PaymentMethod
}

type FeeOutcome =
  | { ok: true; payment: OpenedPayment | null }
  | { ok: false; reason: 'offline_not_allowed' }

/**
 * Runs an operation that pays a fee. If there was nothing to pay, a second copy of the form or call
 * changes nothing; otherwise it leads to the same open payment (docs/rules.md#sent-twice).
 */
export function payOnce<Refused>(
  tx: Tx,
  submission: Submission | undefined,
  pay: () => { ok: true; payment: OpenedPayment | null } | Refused,
) {
  return submitOnce(tx, submission, pay, isGiven)
}

const isGiven = (outcome: unknown) =>
  typeof outcome === 'object' && outcome !== null && 'payment' in outcome && !outcome.payment

/** Whether a fee can be paid by a method, or need not be paid. */
export function canPay<Kind extends FeePurpose>(
  db: Db,
  { kind, type, method }: Pick<FeeOrder<Kind>, 'kind' | 'type' | 'method'>,
): boolean {
  return isFree(getFee(db, kind, type)) || toOfferedMethod(method) !== null
}

/**
 * Opens the payment of a fee as `createFeePayment` does, unless the payment method is not offered.
 * Where the town asks for no fee, gives what it would buy: then `payment` is null.
 */
export function payFee<Kind extends FeePurpose>(
  tx: Tx,
  payer: Payer,
  order: FeeOrder<Kind>,
): FeeOutcome {
  if (isFree(getFee(tx, order.kind, order.type))) {
    giveFree(tx, order)
    return { ok: true, payment: null }
  }
  const method = toOfferedMethod(order.method)
  if (!method) return { ok: false, reason: 'offline_not_allowed' }
  return { ok: true, payment: createFeePayment(tx, payer, { ...order, method }) }
}

/**
 * Gives what a fee buys without payment, where the town asks for none (docs/rules.md#no-fee). A
 * payment that was opened before is cancelled.
 * @throws if it cannot be given; callers check that before, as they do before a payment
 */
export function giveFree<Kind extends FeePurpose>(
  tx: Tx,
  { kind, type, subjectId, title }: Omit<FeeOrder<Kind>, 'method'>,
) {
  const open = findOpenPayment(tx, kind, subjectId)
  if (open) settlePayment(tx, open.id, { status: 'cancelled' })
  const { days: bought }: Fee = getFee(tx, kind, type)
  const item = { purpose: kind, title, days: bought }
  const given = getFulfillment(kind).fulfill(tx, { id: null, subjectId, item })
  if (given !== 'fulfilled') throw new Error(`The ${kind} ${subjectId} cannot be given.`)
}

/**
 * Opens the payment of a fee at its current price, or returns the open one. An open payment that
 * uses another method or has expired is closed first.
 */
export function createFeePayment<Kind extends FeePurpose>(
  tx: Tx,
  payer: Payer,
  { kind, type, subjectId, title, method }: FeeOrder<Kind>,
): OpenedPayment {
  const open = findOpenPayment(tx, kind, subjectId)
  const hasExpired = open !== null && open.expiresAt <= nowInstant()
  const isOwn = open !== null && may(payer, 'viewAsPayer', open)
  if (isOwn && !hasExpired && open.method === method) {
    return { id: open.id, reference: open.reference }
  }
  if (open) settlePayment(tx, open.id, { status: hasExpired ? 'expired' : 'cancelled' })
  const { amountCents, days: bought }: Fee = getFee(tx, kind, type)
  const isByCard = method === 'card'
  return createPayment(tx, {
    item: { purpose: kind, title, days: bought },
    subjectId,
    amountCents,
    method,
    payerId: payer.userId,
    payerEmail: payer.email,
    locale: payer.locale,
    payeeId: null,
    expiresAt: isByCard
      ? instantFromNow(minutes(checkoutMinutes))
      : endOfTownDay(instantFromNow(days(offlineDays))),
  })
}

/**
 * Returns a reaction that cancels the open payment of a fee when its subject can no longer be
 * shown.
 */
export function cancelFeeFor(kind: FeePurpose) {
  return (tx: Tx, { activity }: { activity: { id: number; isChange?: boolean } }) => {
    // A decision on a change affects neither the approved version nor its fee.
    if (activity.isChange) return
    const open = findOpenPayment(tx, kind, activity.id)
    if (open) settlePayment(tx, open.id, { status: 'cancelled' })
  }
}
