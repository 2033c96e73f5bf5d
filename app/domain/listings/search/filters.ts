import { z } from 'zod'
import {
  chosenName,
  chosenState,
  firstValues,
  pageNumber,
  readWords,
} from '#app/shared/search-fields.ts'
import { listingSources } from '#db/schema/listings.ts'
import { hasPrices, type ListingSource } from '../listing.ts'

const chosenSorts = ['newest', 'price-low', 'price-high', 'title'] as const

/** `best`: first the listings with all words of the search in their title, then the others. */
export const sorts = ['best', ...chosenSorts] as const
export type Sort = (typeof sorts)[number]

/** The orders that a list offers, its default first; jobs have no price. */
export function listSorts({ source, q }: Pick<ListingFilters, 'source' | 'q'>): readonly Sort[] {
  const hasPrice = !source || hasPrices[source]
  return sorts.filter((sort) => (sort === 'best' ? q : hasPrice || !sort.startsWith('price')))
}

export const listingsPerPage = 25

/** Pages after this one would be slow to reach; visitors should filter instead. */
export const lastPage = 400

/** The filters in a list's address; invalid values are ignored. */
const query = z.object({
  category: chosenName,
  city: chosenName,
  state: chosenState,
  sort: z.enum(chosenSorts).optional().catch(undefined),
  page: pageNumber,
})

export const filterFields = query.shape

export type ListingFilters = Omit<z.output<typeof query>, 'sort'> & {
  q: string
  source: ListingSource | null
  sort: Sort
}

/** The filters that determine which listings a list has, without sort order and page. */
export type ListingConditions = Omit<ListingFilters, 'sort' | 'page'>

/**
 * Reads the filters of a source's list; for null, those of the list of all sources (`?source=`).
 */
export function readFilters(search: URLSearchParams, source: ListingSource | null): ListingFilters {
  const read = query.parse(firstValues(search))
  const asked = listingSources.find((name) => name === search.get('source')) ?? null
  const q = readWords(search)
  return { ...read, q, sort: read.sort ?? (q ? 'best' : 'newest'), source: source ?? asked }
}

/** Returns the filters as parameters of an address, without the sort order. */
export function chosenFilters({ q, category, city, state }: ListingFilters) {
  return { q: q || null, category: category || null, city: city || null, state: state || null }
}
