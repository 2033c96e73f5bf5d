import type { Text } from '#app/text/index.ts'
import { formatsFor } from '#app/text/words.ts'
import { type ListingSummary, playCategories } from '../listing.ts'
import { readRentalPeriod } from './rental-period.ts'

type Priced = Pick<ListingSummary, 'terms' | 'priceCents' | 'rentalFrequency'> & {
  category?: string
}

/**
 * Returns the price of a property or a tour with its unit (“$500 per month”); empty for other
 * listings (docs/rules.md#prices).
 */
export function priceText(listing: Priced, text: Text): string {
  const { terms, priceCents, rentalFrequency } = listing
  if (!terms) return listing.category === playCategories.Tour ? tourPrice(priceCents, text) : ''
  const { priceOnRequest, periods } = text.listings
  if (priceCents === null) return priceOnRequest
  const price = formatsFor(text).cents(priceCents)
  switch (terms) {
    case 'Rent':
      return `${price} ${describePeriod(rentalFrequency ?? '', text)}`.trim()
    case 'Lease':
      return `${price} ${periods.month}`
    case 'Sell':
      return price
  }
}

function tourPrice(priceCents: number | null, text: Text): string {
  if (priceCents === null) return ''
  const price = formatsFor(text).ticketPrice(priceCents)
  return priceCents === 0 ? price : `${price} ${text.listings.perTicket}`
}

/** Returns a rental's period in the reader's language; other words of its owner unchanged. */
export function describePeriod(frequency: string, { listings }: Text): string {
  const period = readRentalPeriod(frequency)
  return period ? listings.periods[period] : frequency
}
