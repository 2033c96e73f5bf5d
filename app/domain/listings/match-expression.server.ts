import type { ListingFilters } from './filters.ts'

const maxWords = 8

/**
 * Returns the FTS5 expression for a visitor's search, or null when it contains no word. Every word
 * is quoted, so no character acts as an operator. The last word matches as a prefix, since people
 * search before they finish typing it.
 */
export function matchWords(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}]+/gu)?.slice(0, maxWords) ?? []
  if (words.length === 0) return null
  return words
    .map((word, index) => (index === words.length - 1 ? `"${word}"*` : `"${word}"`))
    .join(' AND ')
}

/** Returns the FTS5 expression for the words and filters of a list. */
export function matchExpression(filters: ListingFilters): string | null {
  const words = matchWords(filters.q)
  if (!words) return null
  return [`{title description place} : (${words})`, ...facetTokens(filters)].join(' AND ')
}

/**
 * Returns tokens for the filters, so that the search index itself applies them; see the search
 * migration.
 */
function facetTokens({ source, category, city, state }: ListingFilters): string[] {
  const tokens = [
    source && `src${source}`,
    category && `cat${hex(category)}`,
    city && `city${hex(city)}`,
    state && `st${hex(state)}`,
  ]
  return tokens
    .filter((token) => token !== null && token !== '')
    .map((token) => `facets : "${token}"`)
}

function hex(value: string) {
  return Buffer.from(value).toString('hex')
}
