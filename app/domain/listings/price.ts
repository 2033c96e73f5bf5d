import type { Text } from '#app/text/index.ts'
import { formatsFor } from '#app/text/words.ts'
import { categoryOfPlayType, type ListingSummary } from './listing.ts'

type Priced = Pick<ListingSummary, 'terms' | 'priceCents' | 'rentalFrequency'> & {
  category?: string
}

/**
 * Returns the price of a property or a tour with its unit (“$500 per month”); empty for other
 * listings (docs/rules.md#prices).
 */
export function priceText(listing: Priced, text: Text): string {
  const { terms, priceCents, rentalFrequency } = listing
  if (!terms) return listing.category === categoryOfPlayType.Tour ? tourPrice(priceCents, text) : ''
  const { priceOnRequest, periods } = text.listings
  if (priceCents === null) return priceOnRequest
  const units = {
    Rent: describePeriod(rentalFrequency ?? '', text),
    Lease: periods.month,
    Sell: '',
  }
  return `${formatsFor(text).cents(priceCents)} ${units[terms]}`.trim()
}

function tourPrice(priceCents: number | null, text: Text): string {
  if (priceCents === null) return ''
  if (priceCents === 0) return text.tours.purchase.free
  return `${formatsFor(text).cents(priceCents)} ${text.listings.perTicket}`
}

const adverbs = {
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
} as const

/**
 * Returns the period of a rental's price. Owners write it as they like: common words are translated
 * to the reader's language, others are returned unchanged.
 */
function describePeriod(frequency: string, { listings: { periods } }: Text): string {
  const [word = ''] =
    /^(?:(?:per|an?|each|every) )?(\w+)$/.exec(frequency.trim().toLowerCase())?.slice(1) ?? []
  const name = isKey(adverbs, word) ? adverbs[word] : word
  return isKey(periods, name) ? periods[name] : frequency
}

function isKey<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key)
}
