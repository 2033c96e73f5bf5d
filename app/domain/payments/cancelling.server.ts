import { type Db, transaction } from '#db/client.server.ts'
import type { Payment } from './fulfilment.server.ts'
import { closeAtProvider } from './reconciling.server.ts'
import { settlePayment } from './settling.server.ts'

/**
 * Gives an open payment up, and what was held for it back. If the money was on its way already, it
 * is taken for what was meant as long as that is still there, else given back.
 */
export async function cancelPayment(db: Db, payment: Payment) {
  const isCancelled = transaction(db, (tx) =>
    settlePayment(tx, payment.id, { status: 'cancelled' }),
  )
  if (isCancelled) await closeAtProvider(payment)
}
