import { desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { findFactTokens, hex } from './fact-tokens.server.ts'
import type { ListingConditions } from './filters.ts'
import { fold, splitWords } from './split-words.ts'

const maxWords = 8

/**
 * How the last word of a search matches. `begins` also finds longer words, because people search
 * before they finish typing. `whole` reads far less of the index.
 */
export type LastWord = 'begins' | 'whole'

/**
 * Returns the FTS5 expression for a visitor's search; null if it contains no word. Every word is
 * quoted, so no character acts as an operator. A single letter or digit matches whole words only,
 * because the index has only prefixes of two and three characters.
 */
export function matchWords(typed: string, lastWord: LastWord = 'begins'): string | null {
  return matchEach(typed, lastWord, quote)
}

/**
 * Returns the listings with the last word of a visitor's search as typed, as in `ListMatch`; null
 * without words.
 */
export function matchLastWord(typed: string): SQL | null {
  const last = splitTyped(typed).pop()
  return last === undefined ? null : matchesIn('listing_search', matchListingWord(last, false))
}

type MatchWord = (word: string, isBeginning: boolean) => string

/** Finds a word in a listing, also in the words that describe a property by its facts. */
const matchListingWord: MatchWord = (word, isBeginning) => {
  const own = `{title description place} : ${quote(word, isBeginning)}`
  const tokens = findFactTokens(word, isBeginning).map((token) => `"${token}"`)
  return tokens.length > 0 ? `(${own} OR facets : (${tokens.join(' OR ')}))` : own
}

const splitTyped = (typed: string) => splitWords(typed).slice(0, maxWords)

function matchEach(typed: string, lastWord: LastWord, match: MatchWord): string | null {
  const words = splitTyped(typed)
  const last = words.pop()
  if (last === undefined) return null
  const isBeginning = lastWord === 'begins' && !/^[a-z\d]$/.test(fold(last))
  return [...words.map((word) => match(word, false)), match(last, isBeginning)].join(' AND ')
}

const quote: MatchWord = (word, isBeginning) => `"${word}"${isBeginning ? '*' : ''}`

/**
 * The matches of a list with search words: SQL that follows `from`, with a condition to which others
 * can be added.
 */
export type ListMatch = {
  /** Everything that the list has. */
  all: SQL
  /** Only what has all the words in its title. */
  inTitle: SQL
  /** The others. */
  elsewhere: SQL
}

const matchesIn = (index: 'listing_search' | 'listing_title_search', expression: string) =>
  sql`${sql.identifier(index)} where ${sql.identifier(index)} match ${expression}`

/** Returns the matches for the words and filters of a list; null without words. */
export function matchList(filters: ListingConditions, lastWord: LastWord): ListMatch | null {
  const words = matchEach(filters.q, lastWord, matchListingWord)
  const titleWords = matchTitle(filters.q, lastWord)
  if (!words || !titleWords) return null
  const all = narrow(words, filters)
  return {
    all: matchesIn('listing_search', all),
    inTitle: matchesIn('listing_title_search', narrow(titleWords, filters)),
    elsewhere: matchesIn('listing_search', `(${all}) NOT (${titleWords})`),
  }
}

/**
 * Adds the filters, so that the search index itself applies them. Triggers write their tokens into
 * the index.
 *
 * Most listings have the same source and state. FTS5 would read these long lists for each of the
 * words, and not only for what has all of them, if the words were not a group of their own. It
 * merges groups of the same kind, hence the NOT with a word that nothing has.
 */
function narrow(words: string, { source, category, city, state }: ListingConditions): string {
  const few = [category && `cat${hex(category)}`, city && `city${hex(city)}`]
  const many = [source && `src${source}`, state && `st${hex(state)}`]
  const found = [words, ...matchFacets(few)].join(' AND ')
  return [`((${found}) NOT facets : "none")`, ...matchFacets(many)].join(' AND ')
}

const matchFacets = (tokens: (string | null)[]) =>
  tokens.filter(Boolean).map((token) => `facets : "${token}"`)

/**
 * Returns the order of a search in which rows with all the words in their title come first; empty
 * without words.
 * @param id the column of the rows by which the index knows them
 * @param words of `matchTitle`
 */
export function titlesFirst(
  id: SQLiteColumn,
  index: 'event_search' | 'classified_search',
  words: string | Placeholder | null,
): SQL[] {
  if (words === null) return []
  const table = sql.identifier(index)
  return [desc(sql`${id} in (select rowid from ${table} where ${table} match ${words})`)]
}

/** Returns the FTS5 expression that finds a visitor's words in titles only. */
export function matchTitle(typed: string, lastWord?: LastWord): string | null {
  const words = matchWords(typed, lastWord)
  return words && `{title} : (${words})`
}
