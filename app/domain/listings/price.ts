import type { Text } from '#app/text/index.ts'
import { formatsFor } from '#app/text/words.ts'
import type { ListingSummary } from './listing.ts'

type Priced = Pick<ListingSummary, 'terms' | 'priceCents' | 'rentalFrequency'>

/** What a property costs and for how long; nothing for what has no price, such as a job. */
export function priceText(listing: Priced, text: Text): string {
  const { terms, priceCents, rentalFrequency } = listing
  if (!terms) return ''
  if (priceCents === null) return text.listings.priceOnRequest
  const unit = { Rent: rentalFrequency ?? '', Lease: text.listings.perMonth, Sell: '' }[terms]
  return `${formatsFor(text).cents(priceCents)} ${unit}`.trim()
}
