import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { days, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { users } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/payments.ts'
import { createPayment } from './checkout.server.ts'
import type { Payment } from './fulfillment.server.ts'
import { checkoutMinutes, type FeePurpose, offlineDays, type PaymentMethod } from './payment.ts'
import { findOpenPayment } from './queries.server.ts'
import { settlePayment } from './settlement.server.ts'

type Fee = {
  item: { purpose: FeePurpose; title: string }
  subjectId: number
  amountCents: number
  method: PaymentMethod
}

export type Payer = Pick<Actor, 'userId' | 'email' | 'locale'>

/** Whoever owns what a mailed link renews: the receipt goes there, whoever follows it. */
export function toPayer({ id, email, locale }: typeof users.$inferSelect): Payer {
  return { userId: id, email, locale: toLocale(locale) }
}

/** Notes until when what a fee has bought lasts, where it is fulfilled. */
export function setPaidThrough(tx: Tx, { id }: Pick<Payment, 'id'>, paidThrough: string) {
  tx.update(payments).set({ paidThrough }).where(eq(payments.id, id)).run()
}

/** Whether what a fee has bought is over: giving the fee back takes nothing away then. */
export function isExpired({ paidThrough }: Pick<Payment, 'paidThrough'>): boolean {
  return paidThrough !== null && paidThrough <= nowInstant()
}

/**
 * Opens the payment of a fee that the town takes, or answers with the one that is open already; one
 * that waits at another till, or whose time is up, is given up for it.
 */
export function createFeePayment(
  tx: Tx,
  payer: Payer,
  fee: Fee,
): Pick<Payment, 'id' | 'reference'> {
  const open = findOpenPayment(tx, fee.item.purpose, fee.subjectId)
  const isOver = open !== null && open.expiresAt <= nowInstant()
  const isOwn = open?.payerId === payer.userId
  if (open && isOwn && !isOver && open.method === fee.method) {
    return { id: open.id, reference: open.reference }
  }
  if (open) settlePayment(tx, open.id, { status: isOver ? 'expired' : 'cancelled' })
  const payable = fee.method === 'card' ? minutes(checkoutMinutes) : days(offlineDays)
  return createPayment(tx, {
    ...fee,
    payerId: payer.userId,
    payerEmail: payer.email,
    locale: payer.locale,
    payeeId: null,
    expiresAt: instantFromNow(payable),
  })
}

/** Gives an open payment of a fee up: what cannot be shown is not paid for. */
function cancelFee(tx: Tx, purpose: FeePurpose, subjectId: number) {
  const open = findOpenPayment(tx, purpose, subjectId)
  if (open) settlePayment(tx, open.id, { status: 'cancelled' })
}

/** What cannot be shown is not paid for: an open payment of its fee is cancelled with it. */
export function cancelFeeOf(purpose: FeePurpose) {
  return (tx: Tx, { activity }: { activity: { id: number } }) => cancelFee(tx, purpose, activity.id)
}
