import { listingCategories } from '#app/domain/listings/listing.ts'
import { propertyTerms } from '#db/schema/listings.ts'
import { type ImportKind, type ImportPlan, importColumns } from './import.ts'

/** The first rows of a column, to guess by. */
export type Sample = { header: string; values: string[] }

/** Columns by their names and their values; what is not in the answer could not be guessed. */
export function guessColumns(kind: ImportKind, samples: Sample[]): ImportPlan['columns'] {
  const columns: ImportPlan['columns'] = {}
  const free = new Set(samples)
  for (const { name, headings, fits = () => true } of importColumns[kind]) {
    const candidates = [...free].filter(({ values }) => values.length > 0 && fits(values))
    // Best first: a column is found by the first heading that any free one matches.
    const found = headings
      .map((heading) => candidates.find(({ header }) => heading.test(plainName(header))))
      .find((sample) => sample !== undefined)
    if (!found) continue
    columns[name] = found.header
    free.delete(found)
  }
  return columns
}

/** Properties, unless the columns speak of jobs. */
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

/** The category a word of the inventory stands for, or null. Codes are those of Michigan's assessors. */
export function guessCategory(kind: ImportKind, value: string): string | null {
  const plain = plainName(value).replaceAll(' ', '')
  const own = sameWord(listingCategories[kind], plain)
  return own ?? (kind === 'properties' ? (assessorClasses.get(plain) ?? null) : null)
}

/** Rent, Lease or Sell for a word of the inventory, or null. */
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
