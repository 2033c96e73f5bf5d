import type { Db } from '#db/client.server.ts'
import { type Fee, type FeeQuote, feeTable, isFree, toPrice } from './fee.ts'
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
  return {
    activation: {
      tour: toPrice(activation.Tour, money),
      destination: toPrice(activation.Destination, money),
      dining: toPrice(activation.Dining, money),
    },
    classified: {
      price: toPrice(classified, money),
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
