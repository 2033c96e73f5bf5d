import type { Db } from '#db/client.server.ts'
import { type Fee, type FeeQuote, feeTable, isFree } from './fee.ts'
import { listFees } from './prices.server.ts'

/** Returns the current fees formatted for a text in one language. */
export function quoteFees(db: Db, { money }: { money(fee: Fee): string }): FeeQuote {
  const activation = listFees(db, 'activation')
  const classified = listFees(db, 'classified').ad
  const campaigns = Object.values(listFees(db, 'campaign'))
  const [first] = campaigns
  const [cheapest] = campaigns
    .filter((fee) => !isFree(fee))
    .sort((one, other) => one.amountCents - other.amountCents)
  const toPrice = (fee: Fee) => (isFree(fee) ? null : money(fee))
  return {
    activation: {
      tour: toPrice(activation.Tour),
      destination: toPrice(activation.Destination),
      dining: toPrice(activation.Dining),
    },
    classified: {
      price: toPrice(classified),
      days: classified.days,
      renewalDays: feeTable.classified.term.renewalDays,
    },
    campaign: {
      lowestPrice: cheapest ? money(cheapest) : null,
      hasFree: campaigns.some(isFree),
      days: first?.days ?? 0,
      renewalDays: feeTable.campaign.term.renewalDays,
    },
  }
}
