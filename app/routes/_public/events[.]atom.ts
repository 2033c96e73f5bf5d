import { eventEntries } from '#app/domain/events/calendar/feed.server.ts'
import { chosenFilters, readEventFilters } from '#app/domain/events/calendar/filters.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { feedResponse, feedTitle, findSite } from './+feeds.server.ts'
import type { Route } from './+types/events[.]atom'

/** The feed of the upcoming events, with the list's filters of words and place. */
export function loader({ context, request }: Route.LoaderArgs) {
  const filters = readEventFilters(new URL(request.url).searchParams)
  const formats = getWords(context)
  const chosen = chosenFilters(filters)
  return feedResponse(context, {
    title: feedTitle(formats.text.events.title, filters),
    self: paths.events.feed(chosen),
    page: paths.events.list(chosen),
    entries: eventEntries(db, filters, { pages: findSite(context).pages, formats }),
  })
}
