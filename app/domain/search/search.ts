import { z } from 'zod'
import type { Placeholder } from '#app/domain/listings/photos/placeholder.ts'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import { chosenName, chosenState, firstValues, searchedText } from '#app/shared/search-fields.ts'
import { listingSources } from '#db/schema/listings.ts'

/** The kinds of results, in the order of the navigation. */
export const searchedKinds = [...listingSources, 'events', 'classifieds'] as const
export type SearchedKind = (typeof searchedKinds)[number]

/** How many of each kind the page shows. The kind's own list has the rest. */
export const maxPerKind = 6

const query = z.object({
  q: searchedText,
  city: chosenName,
  state: chosenState,
})

export type SearchQuery = z.output<typeof query>

/** Reads a search from its address; invalid values are ignored. */
export function readSearch(search: URLSearchParams): SearchQuery {
  return query.parse(firstValues(search))
}

/** A result with a line of facts in the visitor's language. */
type Finding = {
  id: number
  title: string
  facts: string
  picture: CardPicture | null
  /** The drawing to show if there is no picture. */
  placeholder: Placeholder | null
}

export type FoundKind = {
  kind: SearchedKind
  /** At most `maxPerKind`, in the order of the kind's own list. */
  first: Finding[]
  total: number
  /** Whether counting stopped at `total` and there are more. */
  isMore: boolean
}
