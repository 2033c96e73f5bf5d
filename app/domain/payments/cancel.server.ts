import { wakeJob } from '#app/domain/jobs/wake.server.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { settlePayment } from './settlement.server.ts'

/**
 * Gives an open payment up, and what was held for it back. If the money was on its way already, it
 * is taken for what was meant as long as that is still there, else given back.
 */
export async function cancelPayment(db: Connection, paymentId: number) {
  await write(db, (tx) => settlePayment(tx, paymentId, { status: 'cancelled' }))
  wakeJob('close checkouts')
}
