import type { Text } from '#app/text/index.ts'
import { formatsFor } from '#app/text/words.ts'
import type { ListingSummary } from './listing.ts'

type Priced = Pick<ListingSummary, 'terms' | 'priceCents' | 'rentalFrequency'>

/**
 * Returns a property's price with its unit (“$500 per month”); empty for listings without terms
 * (docs/rules.md#prices).
 */
export function priceText(listing: Priced, text: Text): string {
  const { terms, priceCents, rentalFrequency } = listing
  if (!terms) return ''
  const { priceOnRequest, periods } = text.listings
  if (priceCents === null) return priceOnRequest
  const units = {
    Rent: describePeriod(rentalFrequency ?? '', text),
    Lease: periods.month,
    Sell: '',
  }
  return `${formatsFor(text).cents(priceCents)} ${units[terms]}`.trim()
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
