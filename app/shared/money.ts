/** Money is integer cents everywhere; these are the only ways in and out. */

/** `123456` → `$1,234.56`, `120000` → `$1,200`. */
export function formatCents(cents: number, currency = 'USD', locale = 'en-US'): string {
  const whole = cents % 100 === 0
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100)
}

/**
 * Cents of an amount as people write it: `1,200`, `$1,200.50`, `1200.5`.
 * @returns null when it is not an amount (negative, words, more than two decimals).
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
