/** Money is integer cents; these functions convert it for display and input. */

let portalCurrency = 'USD'

/** The currency of all prices (PORTAL_CURRENCY), as an ISO 4217 code. */
export const getPortalCurrency = () => portalCurrency

/** Set by the configuration, which browser code cannot import although it formats prices. */
export function setPortalCurrency(currency: string) {
  portalCurrency = currency
}

/**
 * Currencies without decimals, then those with three. From ISO 4217, because `Intl` rounds some
 * others for display.
 */
const withoutHundredths = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'UGX', 'VND'],
  ...['VUV', 'XAF', 'XOF', 'XPF', 'BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
])

/**
 * Whether a currency has two decimals, as every amount in the portal does. With yen the payment
 * provider would charge a hundred times the price on the page (docs/rules.md#money).
 * @param currency an ISO 4217 code; false for an unknown one
 */
export function hasHundredths(currency: string): boolean {
  return Intl.supportedValuesOf('currency').includes(currency) && !withoutHundredths.has(currency)
}

/** `123456` → `$1,234.56`, `120000` → `$1,200`. */
export function formatCents(cents: number, currency: string, locale: string): string {
  return getFormat(currency, locale, cents % 100 === 0 ? 0 : 2).format(cents / 100)
}

/** Formats are cached, because creating one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>()

function getFormat(currency: string, locale: string, digits: 0 | 2): Intl.NumberFormat {
  const key = `${currency} ${locale} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, ...options })
  formats.set(key, made)
  return made
}

/**
 * Parses an amount as people write it (`1,200`, `$1,200.50`, `1200.5`) into cents.
 * @returns null when it is not an amount (negative, words, more than two decimals)
 */
export function parseCents(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Converts cents to whole units of the currency with decimals, for the API. */
export const decimalAmount = (cents: number | null) => (cents === null ? null : cents / 100)
