import { z } from 'zod'
import { stateName } from './us-states.ts'

/** Returns the parameters of an address; of several values with one name the first, as `get` does. */
export function firstValues(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...search].reverse())
}

/** In characters; a longer search text is cut. */
export const longestSearch = 200

const cutSearch = (text: string) => text.slice(0, longestSearch).trim()

/** The search text in the address of a list; empty if there is none. */
export const searchedText = z.string().catch('').default('').transform(cutSearch)

/** The search words in an address, under either name that lists take. */
export const readWords = (search: URLSearchParams) =>
  cutSearch(search.get('q') || search.get('search') || '')

/** The page of a list in an address, counted from 1; of an invalid number it is the first. */
export const pageNumber = z.coerce.number().int().min(1).catch(1).default(1)

/** A city, state or category in the address of a list; empty if none is chosen. */
export const chosenName = z.string().trim().max(100).catch('').default('')

/** A state, which may be abbreviated. */
export const chosenState = chosenName.transform(stateName)
