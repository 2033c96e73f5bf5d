import type { Actor } from '#app/domain/accounts/account.ts'
import { days, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Payment } from './fulfilment.server.ts'
import { openPayment } from './opening.server.ts'
import { checkoutMinutes, offlineDays, type PaymentMethod, type PaymentPurpose } from './payment.ts'
import { findOpenPayment } from './queries.server.ts'
import { settlePayment } from './settling.server.ts'

type Fee = {
  purpose: Extract<PaymentPurpose, 'activation' | 'classified' | 'campaign'>
  subjectId: number
  /** What the payer reads on the checkout page and the receipt. */
  description: string
  amountCents: number
  method: PaymentMethod
}

/**
 * Opens the payment of a fee that the town takes, or answers with the one that is open already; one
 * that waits at another till, or whose time is up, is given up for it.
 */
export function openFee(
  tx: Db,
  payer: Pick<Actor, 'userId' | 'email'>,
  fee: Fee,
): Pick<Payment, 'id' | 'reference'> {
  const open = findOpenPayment(tx, fee.purpose, fee.subjectId)
  const isOver = open !== null && open.expiresAt <= nowInstant()
  if (open && !isOver && open.method === fee.method) {
    return { id: open.id, reference: open.reference }
  }
  if (open) settlePayment(tx, open.id, { status: isOver ? 'expired' : 'cancelled' })
  const payable = fee.method === 'card' ? minutes(checkoutMinutes) : days(offlineDays)
  return openPayment(tx, {
    ...fee,
    payerId: payer.userId,
    payerEmail: payer.email,
    payeeId: null,
    expiresAt: instantFromNow(payable),
  })
}
