import type { Text } from '#app/text/index.ts'
import { formatsFor } from '#app/text/words.ts'
import type { ListingSummary } from './listing.ts'

type Priced = Pick<ListingSummary, 'terms' | 'priceCents' | 'rentalFrequency'>

/** Returns a property's price and period; empty for jobs, which have no price. */
export function priceText(listing: Priced, text: Text): string {
  const { terms, priceCents, rentalFrequency } = listing
  if (!terms) return ''
  if (priceCents === null) return text.listings.priceOnRequest
  const unit = { Rent: rentalFrequency ?? '', Lease: text.listings.perMonth, Sell: '' }[terms]
  return `${formatsFor(text).cents(priceCents)} ${unit}`.trim()
}
