import { wakeJob } from '#app/shared/wake-job.server.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { settlePayment } from './settlement.server.ts'

/**
 * Cancels an open payment and releases its hold. If it was paid meanwhile, fulfills it if still
 * possible, otherwise refunds it.
 */
export async function cancelPayment(db: Connection, paymentId: number) {
  await write(db, (tx) => settlePayment(tx, paymentId, { status: 'cancelled' }))
  wakeJob('close checkouts')
}
