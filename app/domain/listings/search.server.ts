import type { ListingFilters } from './filters.ts'

const mostWords = 8

/**
 * The FTS5 expression for what a visitor typed, or null when nothing of it is a word. Every word is
 * quoted, so no character of the text is an operator; the last one matches as a prefix, since
 * people stop typing in the middle of words.
 */
export function matchWords(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}]+/gu)?.slice(0, mostWords) ?? []
  if (words.length === 0) return null
  return words
    .map((word, index) => (index === words.length - 1 ? `"${word}"*` : `"${word}"`))
    .join(' AND ')
}

/** The same for the list of listings, narrowed to its filters. */
export function matchExpression(filters: ListingFilters): string | null {
  const words = matchWords(filters.q)
  if (!words) return null
  return [`{title description place} : (${words})`, ...facetTokens(filters)].join(' AND ')
}

/** The tokens that narrow a search to its filters inside the index; see the search migration. */
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
