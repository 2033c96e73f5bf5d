import type { ListingSource } from '#app/domain/listings/listing.ts'
import { toListingJsonLd } from '#app/domain/listings/pages/structured-data.ts'
import { viewListing } from '#app/domain/listings/view-listing.server.ts'
import { actorContext, type Context, getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { config } from '#app/shared/config.server.ts'
import { countListingView } from './+count-view.server.ts'

/**
 * Returns what the page of the listing in the address shows, and counts the view.
 * @throws 404 if the visitor may not see it
 */
export function loadListingPage(
  { context, request, params }: { context: Context; request: Request; params: { id: string } },
  source: ListingSource,
) {
  const id = parseId(params.id)
  const { searchParams: search } = new URL(request.url)
  const viewed = viewListing(db, context.get(actorContext), source, { id, search })
  if (!viewed) throw notFound()
  // A visitor who wants to book sees the login first, and is counted afterwards.
  if (viewed.full || search.get('start') !== '') countListingView(request, viewed)
  const { view, full } = viewed
  const [photo] = view.photos
  const thing = toListingJsonLd(view.summary, { photo, text: getText(context), ...config })
  return { id, view, full, thing }
}
