import { type Locale, locales, textFor } from '#app/text/index.ts'
import { describeListing } from '../fields/description.ts'
import { listingCategories } from '../listing.ts'

import { fold, splitWords } from './split-words.ts'

export const hex = (value: string) => Buffer.from(value).toString('hex')

/** Any year: only the words around it are compared. */
const sampleYear = 1900

/** Built by the first search, because no text is read while modules load. */
let tokensByWord: Map<string, Set<string>> | undefined

/**
 * Returns the words that describe a property by its facts in every language, with the tokens by
 * which the index knows the properties that are described so (the view `searched_listings`).
 */
function listTokens() {
  const tokens = new Map<string, Set<string>>()
  const add = (words: string[], token: string) => {
    for (const word of words) tokens.set(word, (tokens.get(word) ?? new Set()).add(token))
  }
  for (const locale of locales) {
    for (const category of listingCategories.properties) {
      const words = listWords(locale, category, null)
      const known = [...words, String(sampleYear)]
      add(words, `facts${hex(category)}`)
      add(
        listWords(locale, category, sampleYear).filter((word) => !known.includes(word)),
        'factsyear',
      )
    }
  }
  return tokens
}

/** Returns the words of a description, apart from title and place. */
function listWords(locale: Locale, category: string, yearBuilt: number | null) {
  const place = { title: '–', city: '–', state: '–', postalCode: '–' }
  const facts = { source: 'properties', category, description: '', yearBuilt, ...place } as const
  return splitWords(describeListing(facts, textFor(locale))).map(fold)
}

/** Returns the tokens of the properties that are described by this word. */
export function findFactTokens(word: string, isBeginning: boolean): string[] {
  const typed = fold(word)
  tokensByWord ??= listTokens()
  const found = [...tokensByWord].filter(([known]) =>
    isBeginning ? known.startsWith(typed) : known === typed,
  )
  return [...new Set(found.flatMap(([, tokens]) => [...tokens]))]
}
