import { capitalize } from '#app/shared/capitalize.ts'
import type { Text } from '#app/text/index.ts'
import { type ListingSource, listingCategories } from './listing.ts'

/**
 * Returns the name of a stored category. Categories that exist only in an inventory are returned
 * unchanged.
 */
export function categoryName(category: string, { listings }: Text): string {
  return findWord(listings.categories, category) ?? category
}

/** The stored category may be any text, such as the name of what every object has. */
function findWord(words: Record<string, string>, category: string): string | undefined {
  return Object.hasOwn(words, category) ? words[category] : undefined
}

/**
 * Returns the heading of a list. The category is a visitor's text: only those that exist are in it.
 */
export function listHeading(source: ListingSource, category: string, text: Text): string {
  const isKnown = listingCategories[source].some((known) => known === category)
  return text.listings.headings[source](isKnown ? categoryName(category, text) : '')
}

/** Returns the name for one listing of a category, such as `Home`. */
export function kindName(category: string, text: Text): string {
  return findWord(text.listings.kinds, category) ?? categoryName(category, text)
}

/** Returns what a property of a category is called in a sentence, such as `Vacant lot`. */
export function propertyNoun(category: string, text: Text): string {
  return findWord(text.listings.nouns, category) ?? category
}

/** Returns the categories as options for a form or filter. */
export function categoryOptions(categories: readonly string[], text: Text) {
  return categories.map((value) => ({ value, label: capitalize(categoryName(value, text)) }))
}
