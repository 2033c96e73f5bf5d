import type { Db } from '#db/client.server.ts'
import { type Fee, type FeeQuote, feeTable, isFree } from './fee.ts'
import { listFees } from './prices.server.ts'

/** Returns the current fees formatted for a text in one language. */
export function quoteFees(db: Db, { money }: { money(fee: Fee): string }): FeeQuote {
  const activation = listFees(db, 'activation')
  const classified = listFees(db, 'classified').ad
  const campaigns = Object.values(listFees(db, 'campaign'))
  const cheapest = campaigns.reduce((one, other) =>
    other.amountCents < one.amountCents ? other : one,
  )
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
      lowestPrice: toPrice(cheapest),
      days: cheapest.days,
      renewalDays: feeTable.campaign.term.renewalDays,
    },
  }
}
