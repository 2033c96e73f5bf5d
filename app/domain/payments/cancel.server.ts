import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { settlePayment } from './settlement.server.ts'

/**
 * Cancels an open payment and releases its hold. If its money arrives later, it is fulfilled if
 * still possible, otherwise refunded.
 * @returns false if it was no longer open
 */
export function cancelPayment(db: Connection, paymentId: number): Promise<boolean> {
  return write(db, (tx) => settlePayment(tx, paymentId, { status: 'cancelled' }))
}
