import { and, eq } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import { type FeePurpose, feePurposes } from '#app/domain/payments/payment.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import type { Tx } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { type FeeOrder, giveFree } from './fee.server.ts'
import { type Fee, type FeeType, isFree } from './fee.ts'
import { listFees } from './prices.server.ts'

/** How a kind of fee is waived: what happens to everything that waits for it, once it costs 0. */
type Waiver<Kind extends FeePurpose> = {
  /** Lists what waits for nothing but the fee, of any type; it is given at once. */
  listWaiting?(tx: Tx): Array<Omit<FeeOrder<Kind>, 'method'>>
  /**
   * Returns the fee type of what an open payment is for; null if that is gone. The payment is
   * cancelled, so that its payer can start anew.
   */
  findType?(tx: Tx, subjectId: number): FeeType<Kind> | null
}

export type Waivers = { [Kind in FeePurpose]: Waiver<Kind> }

/**
 * Returns the reaction to new settings that gives what waits for a fee of 0, and cancels the open
 * payments for it (docs/rules.md#no-fee).
 */
export function waiveFees(waivers: Waivers): Reaction<'setting.changed'> {
  return (tx, { activity }) => {
    // Other settings make nothing free.
    if (!activity.keys.split(' ').some((key) => key.startsWith('fee.'))) return
    for (const kind of feePurposes) waiveFee(tx, kind, waivers[kind])
  }
}

function waiveFee<Kind extends FeePurpose>(tx: Tx, kind: Kind, waiver: Waivers[Kind]) {
  const fees = listFees(tx, kind)
  if (!Object.values<Fee>(fees).some(isFree)) return
  const isOpen = and(eq(payments.purpose, kind), eq(payments.status, 'pending'))
  for (const { id, subjectId } of tx.select().from(payments).where(isOpen).all()) {
    const type = waiver.findType?.(tx, subjectId)
    if (type && isFree(fees[type])) settlePayment(tx, id, { status: 'cancelled' })
  }
  for (const waiting of waiver.listWaiting?.(tx) ?? []) {
    if (isFree(fees[waiting.type])) giveFree(tx, waiting)
  }
}
