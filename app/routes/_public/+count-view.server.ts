import type { ViewedListing } from '#app/domain/listings/view-listing.server.ts'
import { countView } from '#app/domain/views/count-view.server.ts'
import { isCountedRequest } from '#app/shared/counted-visit.server.ts'

/**
 * Counts a view of a public listing (docs/rules.md#listing-views). Views of cached pages are
 * counted in `server/responses/cached-pages.ts`.
 */
export function countListingView({ method, headers }: Request, { view, full }: ViewedListing) {
  const isOwn = full?.canEdit ?? false
  if (method !== 'GET' || !view.isPublic || isOwn || !isCountedRequest(headers)) return
  countView(view.summary.id)
}
