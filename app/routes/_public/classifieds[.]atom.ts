import { classifiedEntries } from '#app/domain/classifieds/feed.server.ts'
import { chosenFilters, readClassifiedFilters } from '#app/domain/classifieds/queries.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { feedResponse, feedTitle, findSite } from './+feeds.server.ts'
import type { Route } from './+types/classifieds[.]atom'

/** The feed of the classified ads, with the list's filters. */
export function loader({ context, request }: Route.LoaderArgs) {
  const filters = readClassifiedFilters(new URL(request.url).searchParams)
  const chosen = chosenFilters(filters)
  return feedResponse(context, {
    title: feedTitle(getText(context).classifieds.title, filters),
    self: paths.classifieds.feed(chosen),
    page: paths.classifieds.list(chosen),
    entries: classifiedEntries(db, filters, findSite(context).pages),
  })
}
