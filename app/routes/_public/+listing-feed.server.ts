import { listHeading } from '#app/domain/listings/category-name.ts'
import { listingEntries } from '#app/domain/listings/feed.server.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { chosenFilters, readFilters } from '#app/domain/listings/search/filters.ts'
import { type Context, getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { feedResponse, feedTitle, findSite } from './+feeds.server.ts'

/** Answers with the feed of one source's list, with the list's filters. */
export function listingFeed(context: Context, request: Request, source: ListingSource): Response {
  const filters = readFilters(new URL(request.url).searchParams, source)
  const text = getText(context)
  const heading = listHeading(source, filters.category, text)
  const chosen = chosenFilters(filters)
  return feedResponse(context, {
    title: feedTitle(heading, filters),
    self: paths[source].feed(chosen),
    page: paths[source].list(chosen),
    entries: listingEntries(db, filters, { pages: findSite(context).pages, text }),
  })
}
