import { listingCategories } from '#app/domain/listings/listing.ts'
import { propertyTerms } from '#db/schema/listings.ts'
import {
  type ImportField,
  type ImportKind,
  type ImportPlan,
  importColumns,
  importKinds,
} from './import.ts'

/** The first non-empty values of a column. */
export type Sample = { header: string; values: string[] }

/**
 * Guesses the column of each field, from headers and values. Fields without a match are left out.
 */
export function guessColumns(kind: ImportKind, samples: Sample[]): ImportPlan['columns'] {
  const columns: ImportPlan['columns'] = {}
  const free = new Set(samples)
  for (const { name, headings, fits = () => true } of importColumns[kind]) {
    const candidates = [...free].filter(({ values }) => values.length > 0 && fits(values))
    // The patterns of headings are sorted best first; the first that fits an unused column wins.
    const found = headings
      .map((heading) => candidates.find(({ header }) => heading.test(toPlainWords(header))))
      .find((sample) => sample !== undefined)
    if (!found) continue
    columns[name] = found.header
    free.delete(found)
  }
  return columns
}

/** A field that only inventories of this kind have; null if there is no such field. */
const ownField: Record<ImportKind, ImportField | null> = { properties: null, work: 'company' }

/** Guesses the kind of inventory from its headers; properties by default. */
export function guessKind(samples: Sample[]): ImportKind {
  const isMeant = (kind: ImportKind) => {
    const field = ownField[kind]
    return field !== null && guessColumns(kind, samples)[field] !== undefined
  }
  return importKinds.find(isMeant) ?? 'properties'
}

const assessorClasses = new Map([
  ['401', 'Homes'],
  ['402', 'Lots'],
  ['201', 'Business'],
  ['202', 'Business'],
  ['301', 'Industry'],
  ['302', 'Industry'],
])

/** Codes that inventories use for categories. Those of properties are from Michigan's assessors. */
const categoryCodes: Record<ImportKind, ReadonlyMap<string, string>> = {
  properties: assessorClasses,
  work: new Map(),
}

/** Returns the category for an inventory's word; null if it is unknown. */
export function guessCategory(kind: ImportKind, value: string): string | null {
  const plain = toPlainWords(value).replaceAll(' ', '')
  return findSameWord(listingCategories[kind], plain) ?? categoryCodes[kind].get(plain) ?? null
}

/** Returns Rent, Lease or Sell for an inventory's word; null if it is unknown. */
export function guessTerms(value: string): string | null {
  return findSameWord(propertyTerms, toPlainWords(value))
}

function findSameWord(known: readonly string[], plain: string): string | null {
  const stem = (word: string) =>
    word
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/s$/, '')
  return known.find((word) => stem(word) !== '' && stem(word) === stem(plain)) ?? null
}

/** Returns a heading or a cell in lower case, with single spaces instead of other characters. */
function toPlainWords(written: string) {
  return written
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
