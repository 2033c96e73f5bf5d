import type { ListingSource } from '#app/domain/listings/listing.ts'
import { openListing } from '#app/domain/listings/open-listing.server.ts'
import { toListingJsonLd } from '#app/domain/listings/structured-data.ts'
import { actorContext, type Context, getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { config } from '#app/shared/config.server.ts'
import { countOpening } from './+count-view.server.ts'

/**
 * Opens the listing in the address for its page, and counts the view.
 * @throws 404 if the visitor may not see it
 */
export function openListingPage(
  { context, request, params }: { context: Context; request: Request; params: { id: string } },
  source: ListingSource,
) {
  const id = parseId(params.id)
  const { searchParams: search } = new URL(request.url)
  const opened = openListing(db, context.get(actorContext), source, { id, search })
  if (!opened) throw notFound()
  // A visitor who wants to book sees the login first, and is counted afterwards.
  if (opened.full || search.get('start') !== '') countOpening(request, opened)
  const { view, full } = opened
  const [photo] = view.photos
  const thing = toListingJsonLd(view.summary, { photo, text: getText(context), ...config })
  return { id, view, full, thing }
}
