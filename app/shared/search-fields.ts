import { z } from 'zod'

/** In characters; a longer search text is cut. */
const longestSearch = 200

export const cutSearch = (text: string) => text.slice(0, longestSearch).trim()

/** The search text in the address of a list; empty if there is none. */
export const searchedText = z.string().catch('').default('').transform(cutSearch)

/** A city, state or category in the address of a list; empty if none is chosen. */
export const chosenName = z.string().trim().max(100).catch('').default('')
