import { findOpenPayment } from '#app/domain/payments/queries.server.ts'
import { settlePayment } from '#app/domain/payments/settling.server.ts'
import type { Db } from '#db/client.server.ts'

/** Gives the open payment of an ad up: what cannot be shown is not paid for. */
export function giveUpFee(tx: Db, adId: number) {
  const open = findOpenPayment(tx, 'classified', adId)
  if (open) settlePayment(tx, open.id, { status: 'cancelled' })
}
