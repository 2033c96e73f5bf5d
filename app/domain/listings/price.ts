import { formatCents } from '#app/shared/money.ts'
import type { Text } from '#app/text/index.ts'
import type { ListingSummary } from './listing.ts'

type Priced = Pick<ListingSummary, 'terms' | 'priceCents' | 'rentalFrequency'>

/** What a property costs and for how long; nothing for what has no price, such as a job. */
export function priceText(listing: Priced, { listings }: Text): string {
  const { terms, priceCents, rentalFrequency } = listing
  if (!terms) return ''
  if (priceCents === null) return listings.priceOnRequest
  const unit = { Rent: rentalFrequency ?? '', Lease: listings.perMonth, Sell: '' }[terms]
  return `${formatCents(priceCents)} ${unit}`.trim()
}
