import type { Text } from '#app/text/index.ts'

/** A stored category in the reader's words; one that an inventory brought along, as it is. */
export function categoryName({ listings }: Text, category: string): string {
  return listings.categories[category] ?? category
}

/** The choices of a form or filter. */
export function categoryOptions(text: Text, categories: readonly string[]) {
  return categories.map((value) => ({ value, label: categoryName(text, value) }))
}
