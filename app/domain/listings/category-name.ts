import type { Text } from '#app/text/index.ts'

/**
 * Returns the name of a stored category. Categories that only an inventory has are shown as they
 * are.
 */
export function categoryName({ listings }: Text, category: string): string {
  return listings.categories[category] ?? category
}

/** Returns what one listing of a category is called, such as `Home`. */
export function kindName(text: Text, category: string): string {
  return text.listings.kinds[category] ?? categoryName(text, category)
}

/** Returns the options of a form or filter. */
export function categoryOptions(text: Text, categories: readonly string[]) {
  return categories.map((value) => ({ value, label: categoryName(text, value) }))
}
