import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Connection } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { may } from './permissions.ts'
import { settlePayment } from './settlement.server.ts'

export type OfflinePaymentOutcome = { ok: true } | { ok: false; reason: 'not_found' | 'not_open' }

/** Records that an order was paid at the town hall. For an administrator or the seller. */
export function recordOfflinePayment(
  db: Connection,
  actor: Actor,
  paymentId: number,
  receiptNumber: string,
): Promise<OfflinePaymentOutcome> {
  return write(db, (tx) => {
    const payment = tx.select().from(payments).where(eq(payments.id, paymentId)).get()
    if (!payment || !may(actor, 'receive', payment)) {
      return { ok: false, reason: 'not_found' }
    }
    if (payment.method !== 'offline' || payment.status !== 'pending') {
      return { ok: false, reason: 'not_open' }
    }
    settlePayment(tx, paymentId, { status: 'paid', receiptNumber, receivedBy: actor.userId })
    return { ok: true }
  })
}
