const adverbs = {
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
} as const

const periods = ['day', 'night', 'week', 'month', 'year'] as const
export type RentalPeriod = (typeof periods)[number]

/**
 * Reads the period of a rental's price, which owners write as they like: `per day`, `a night`,
 * `weekly`, `/night`. Null for everything else, such as `every other day`.
 */
export function readRentalPeriod(frequency: string): RentalPeriod | null {
  const [, word = ''] =
    /^(?:(?:per|an?|each|every)[ -]|\/ ?)?(\w+)\.?$/.exec(
      frequency.trim().toLowerCase().replace(/\s+/g, ' '),
    ) ?? []
  const name = Object.entries(adverbs).find(([adverb]) => adverb === word)?.[1] ?? word
  return periods.find((period) => period === name) ?? null
}
