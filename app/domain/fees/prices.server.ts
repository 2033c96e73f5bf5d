import { like } from 'drizzle-orm'
import type { FeePurpose } from '#app/domain/payments/payment.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import { settings } from '#db/schema/settings.ts'
import { type Fee, type FeeType, feeTable, type TimedFee, type TimedPurpose } from './fee.ts'

type FeeOf<Kind extends FeePurpose> = Kind extends TimedPurpose ? TimedFee : Fee

/**
 * Returns the current fees of a kind. A settings row overrides the default: `fee.campaign.Tour` in
 * cents, `fee.campaign.days` in days. A row with an invalid number is ignored.
 */
export function listFees<Kind extends FeePurpose>(
  db: Db,
  kind: Kind,
): Record<FeeType<Kind>, FeeOf<Kind>> {
  const rows = db
    .select()
    .from(settings)
    .where(like(settings.key, `fee.${kind}.%`))
    .all()
  const set = new Map(rows.map(({ key, value }) => [key, parseCount(value)]))
  const { prices, term } = feeTable[kind]
  const days = term && { days: set.get(`fee.${kind}.days`) ?? term.days }
  const fees = Object.entries(prices).map(([type, cents]) => {
    const amountCents = set.get(`fee.${kind}.${type}`) ?? cents
    return [type, { amountCents, currency: config.currency, ...days }]
  })
  return Object.fromEntries(fees)
}

export function getFee<Kind extends FeePurpose>(
  db: Db,
  kind: Kind,
  type: FeeType<Kind>,
): FeeOf<Kind> {
  return listFees(db, kind)[type]
}

function parseCount(value: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}
