import type { FeePurpose } from '#app/domain/payments/payment.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import { type Fee, type FeeType, feeTable, type TimedFee, type TimedPurpose } from './fee.ts'

type FeeFor<Kind extends FeePurpose> = Kind extends TimedPurpose ? TimedFee : Fee

/** Returns the current fees of a kind, by type: the town's, or the defaults. */
export function listFees<Kind extends FeePurpose>(
  db: Db,
  kind: Kind,
): Record<FeeType<Kind>, FeeFor<Kind>> {
  const settings: Record<string, unknown> = getSettings(db)
  const { prices, term } = feeTable[kind]
  const days = term && { days: settings[`fee.${kind}.days`] }
  const fees = Object.keys(prices).map((type) => {
    const amountCents = settings[`fee.${kind}.${type}`]
    return [type, { amountCents, currency: config.currency, ...days }]
  })
  return Object.fromEntries(fees)
}

export function getFee<Kind extends FeePurpose>(
  db: Db,
  kind: Kind,
  type: FeeType<Kind>,
): FeeFor<Kind> {
  return listFees(db, kind)[type]
}
