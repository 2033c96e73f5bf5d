import { z } from 'zod'
import { chosenName, cutSearch, searchedText } from '#app/shared/search-fields.ts'
import { listingSources } from '#db/schema/listings.ts'
import { hasPrices, type ListingSource } from './listing.ts'

export const sorts = ['newest', 'price-low', 'price-high', 'title'] as const
export type Sort = (typeof sorts)[number]

/** The orders that a list offers; jobs have no price. */
export function listSorts(source: ListingSource | null): readonly Sort[] {
  return source && !hasPrices[source] ? ['newest', 'title'] : sorts
}

export const listingsPerPage = 25

/** Pages after this one would be slow to reach; visitors should filter instead. */
export const lastPage = 400

/** The filters in a list's address; invalid values are ignored. */
const query = z.object({
  q: searchedText,
  category: chosenName,
  city: chosenName,
  state: chosenName,
  sort: z.enum(sorts).catch('newest').default('newest'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})

export type ListingFilters = z.output<typeof query> & { source: ListingSource | null }

/**
 * Reads the filters of a source's list; for null, those of the list of all sources (`?source=`).
 */
export function readFilters(search: URLSearchParams, source: ListingSource | null): ListingFilters {
  const read = query.parse(Object.fromEntries(search))
  const asked = listingSources.find((name) => name === search.get('source')) ?? null
  return {
    ...read,
    q: read.q || cutSearch(search.get('search') ?? ''),
    source: source ?? asked,
  }
}

/** Returns the filters as parameters of an address, without the sort order. */
export function chosenFilters({ q, category, city, state }: ListingFilters) {
  return { q: q || null, category: category || null, city: city || null, state: state || null }
}
