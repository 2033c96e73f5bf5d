import { locales, type Text, textFor } from '#app/text/index.ts'

type RentalPeriod = keyof Text['listings']['periods']

let spellings: Map<string, RentalPeriod> | null = null

/**
 * Reads the period of a rental's price, which owners write as they like and in any language of the
 * portal: `per day`, `a night`, `weekly`, `/night`, `por día`. Null for everything else, such as
 * `every other day`.
 */
export function readRentalPeriod(frequency: string): RentalPeriod | null {
  spellings ??= new Map(locales.flatMap((locale) => listSpellings(textFor(locale))))
  return spellings.get(simplify(frequency).replace(/^\/ ?|\.$/g, '')) ?? null
}

/** Returns the words in lowercase, without accents and hyphens, with single spaces. */
function simplify(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
}

function listSpellings({ listings }: Text): Array<[string, RentalPeriod]> {
  const byPeriod = Object.entries(listings.periodSpellings) as Array<[RentalPeriod, string[]]>
  return byPeriod.flatMap(([period, all]) =>
    all.map((one): [string, RentalPeriod] => [simplify(one), period]),
  )
}
