import { listingCategories } from '#app/domain/listings/listing.ts'
import { propertyTerms } from '#db/schema/listings.ts'
import { type ImportKind, type ImportPlan, importColumns } from './import.ts'

/** The first values of a column. */
export type Sample = { header: string; values: string[] }

/**
 * Guesses which column fills which field, by headers and values. Fields without a match are left
 * out.
 */
export function guessColumns(kind: ImportKind, samples: Sample[]): ImportPlan['columns'] {
  const columns: ImportPlan['columns'] = {}
  const free = new Set(samples)
  for (const { name, headings, fits = () => true } of importColumns[kind]) {
    const candidates = [...free].filter(({ values }) => values.length > 0 && fits(values))
    // Headings are sorted best first; the first one that matches a free column wins.
    const found = headings
      .map((heading) => candidates.find(({ header }) => heading.test(plainName(header))))
      .find((sample) => sample !== undefined)
    if (!found) continue
    columns[name] = found.header
    free.delete(found)
  }
  return columns
}

/** Guesses whether rows are properties or jobs, by the headers. */
export function guessKind(samples: Sample[]): ImportKind {
  return guessColumns('work', samples).company ? 'work' : 'properties'
}

const assessorClasses = new Map([
  ['401', 'Homes'],
  ['402', 'Lots'],
  ['201', 'Business'],
  ['202', 'Business'],
  ['301', 'Industry'],
  ['302', 'Industry'],
])

/**
 * Returns the category of an inventory's word, or null. Codes are those of Michigan's assessors.
 */
export function guessCategory(kind: ImportKind, value: string): string | null {
  const plain = plainName(value).replaceAll(' ', '')
  const own = sameWord(listingCategories[kind], plain)
  return own ?? (kind === 'properties' ? (assessorClasses.get(plain) ?? null) : null)
}

/** Returns Rent, Lease or Sell for an inventory's word, or null. */
export function guessTerms(value: string): string | null {
  return sameWord(propertyTerms, plainName(value))
}

function sameWord(known: readonly string[], plain: string): string | null {
  const stem = (word: string) =>
    word
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/s$/, '')
  return known.find((word) => stem(word) !== '' && stem(word) === stem(plain)) ?? null
}

function plainName(header: string) {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
