import { z } from 'zod'
import { chosenName, searchedText } from '#app/shared/search-fields.ts'
import { listingSources } from '#db/schema/listings.ts'

/** The kinds of things that the search finds, in the order of the navigation. */
export const searchedKinds = [...listingSources, 'events', 'classifieds'] as const
export type SearchedKind = (typeof searchedKinds)[number]

/** How many of each kind the page shows; the rest is in the kind's own list. */
export const shownOfEach = 5

const query = z.object({
  q: searchedText,
  city: chosenName,
  state: chosenName,
})

export type SearchQuery = z.output<typeof query>

/** Reads a search from its address; invalid values are ignored. */
export function readSearch(search: URLSearchParams): SearchQuery {
  return query.parse(Object.fromEntries(search))
}

/** One thing that was found, with a line of facts, written in the visitor's language. */
type Finding = { id: number; title: string; facts: string }

export type FoundKind = {
  kind: SearchedKind
  /** At most `shownOfEach`, those that come first in the kind's own list. */
  first: Finding[]
  total: number
  /** Whether `total` stopped counting, and there are more. */
  isMore: boolean
}
