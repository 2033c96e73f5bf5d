import type { ListingSource } from '#app/domain/listings/listing.ts'
import { listCards } from '#app/domain/listings/pages/card-rows.server.ts'
import { readFilters } from '#app/domain/listings/search/filters.ts'
import { renderFilterFields } from '#app/domain/listings/search/render-filter-fields.server.tsx'
import { type Context, localeContext } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { getTown } from '#app/http/pages/shell.server.ts'
import { readAskedView } from '#app/ui/list-view.tsx'

/** Loads a page of a source's public list; for null, of the list of all sources. */
export function loadList(context: Context, request: Request, source: ListingSource | null) {
  const { searchParams } = new URL(request.url)
  const filters = readFilters(searchParams, source)
  const { page: _, ...chosen } = filters
  const filterFields = renderFilterFields(getTown().places, {
    filters: chosen,
    chooseSource: source === null,
    view: readAskedView(searchParams),
    locale: context.get(localeContext),
  })
  return { filters, page: listCards(db, filters), filterFields }
}
