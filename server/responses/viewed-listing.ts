import { paths } from '#app/paths.ts'
import { listingSources } from '#db/schema/listings.ts'

const listingPages = new Set<string>(listingSources.map((source) => paths[source].show.pattern))

/**
 * Returns the listing that a cached page is about; null for all other pages.
 * @param route the pattern of the route that made the page
 */
export function findViewedListingId(route: string | null, url = ''): number | null {
  if (!route || !listingPages.has(route)) return null
  const [, id] = /^\/[^/]+\/(\d+)/.exec(url) ?? []
  return id ? Number(id) : null
}
