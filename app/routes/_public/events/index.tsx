import { listEvents, listMonth } from '#app/domain/events/calendar/calendar.server.ts'
import { EventFilterForm, EventList } from '#app/domain/events/calendar/event-list.tsx'
import { eventListStylesheets } from '#app/domain/events/calendar/event-list-stylesheets.ts'
import { EventMonth } from '#app/domain/events/calendar/event-month.tsx'
import { chosenFilters, readEventFilters } from '#app/domain/events/calendar/filters.ts'
import { describeEventPrices } from '#app/domain/tickets/types/event-prices.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { getEventPlaces } from '#app/http/pages/shell.server.ts'
import { paths } from '#app/paths.ts'
import { today } from '#app/shared/clock.server.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { useWords } from '#app/text/words.ts'
import { FeedLinks } from '#app/ui/feed-links.tsx'
import { Page } from '#app/ui/page.tsx'
import { usePagePart } from '#app/ui/pager.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/index'

export const links = eventListStylesheets

export const headers = publicHeaders

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const filters = readEventFilters(new URL(request.url).searchParams)
  const page = filters.month ? null : listEvents(db, filters, words)
  return {
    filters,
    places: getEventPlaces(),
    today: today(),
    page,
    prices: page && filters.when !== 'past' ? describeEventPrices(db, page.rows, words) : {},
    entries: filters.month ? listMonth(db, filters.month, filters, words) : {},
  }
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { events, discovery } = words.text
  const place = useChosenPlace()
  const { filters, places, today, page, prices, entries } = loaderData
  const { month, when } = filters
  const shown = page?.page ?? 1
  const view = month ? words.month(month) : when !== 'upcoming' && events.list[when]
  const pagePart = usePagePart({ page: shown, pages: page?.pages ?? 1 })
  const chosen = chosenFilters(filters)
  return (
    <Page
      title={events.title}
      part={joinFacts([view, pagePart])}
      facts={{
        description: discovery.events(filters.city || filters.state),
        query: {
          ...chosen,
          when: when === 'upcoming' ? null : when,
          month,
          page: shown > 1 ? shown : null,
        },
        // Search engines leave out searches, months, and lists that are true for one day only.
        isHidden: filters.q !== '' || month !== null || when === 'today' || when === 'weekend',
      }}
    >
      <EventFilterForm filters={filters} places={places} thisMonth={today.slice(0, 7)} />
      {page && <EventList page={page} prices={prices} filters={filters} />}
      {filters.month && (
        <EventMonth month={filters.month} today={today} entries={entries} filters={filters} />
      )}
      <p className="mt-6 no-print">
        {events.list.putOn} <a href={paths.events.new(place)}>{events.list.create}</a>
      </p>
      <FeedLinks
        title={events.title}
        calendar={paths.events.calendar(chosen)}
        feed={paths.events.feed(chosen)}
      />
    </Page>
  )
}
