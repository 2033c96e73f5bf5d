import { calendarFeed } from '#app/domain/events/calendar/calendar-file.ts'
import { listCalendarEvents } from '#app/domain/events/calendar/feed.server.ts'
import { chosenFilters, readEventFilters } from '#app/domain/events/calendar/filters.ts'
import { publicFile } from '#app/http/cache-headers.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { feedTitle, findSite } from './+feeds.server.ts'
import type { Route } from './+types/events[.]ics'

/** All events as a calendar to subscribe to, with the list's filters of words and place. */
export function loader({ context, request }: Route.LoaderArgs) {
  const filters = readEventFilters(new URL(request.url).searchParams)
  const file = calendarFeed(listCalendarEvents(db, filters), {
    name: feedTitle(getText(context).events.title, filters),
    path: paths.events.list(chosenFilters(filters)),
    ...findSite(context),
  })
  return new Response(file, { headers: publicFile('text/calendar; charset=utf-8') })
}
