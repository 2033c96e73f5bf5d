import type { ListingFilters } from './filters.ts'

const maxWords = 8

type Searched = Omit<ListingFilters, 'sort' | 'page'>

/**
 * How the last word of a search matches. `begins` also finds longer words, because people search
 * before they finish typing. `whole` reads far less of the index.
 */
type LastWord = 'begins' | 'whole'

/**
 * Returns the FTS5 expression for a visitor's search; null if it contains no word. Every word is
 * quoted, so no character acts as an operator. A single letter or digit matches whole words only,
 * because the index has only prefixes of two and three characters.
 */
export function matchWords(typed: string, lastWord: LastWord = 'begins'): string | null {
  const words = typed.match(/[\p{L}\p{N}]+/gu)?.slice(0, maxWords) ?? []
  const last = words.at(-1)
  if (last === undefined) return null
  const mark = lastWord === 'begins' && !/^[a-z\d]$/i.test(last) ? '*' : ''
  return words.map((word) => `"${word}"`).join(' AND ') + mark
}

/** Returns the FTS5 expression for the words and filters of a list. */
export function matchExpression(filters: Searched, lastWord?: LastWord): string | null {
  const words = matchWords(filters.q, lastWord)
  if (!words) return null
  return [`{title description place} : (${words})`, ...facetTokens(filters)].join(' AND ')
}

/**
 * Returns tokens for the filters, so that the search index itself applies them. Triggers write
 * these tokens into the index.
 */
function facetTokens({ source, category, city, state }: Searched): string[] {
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
