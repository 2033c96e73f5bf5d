import { Fragment } from 'react'
import type { Places } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countSet, FoldedFilters } from '#app/ui/folded-filters.tsx'
import { PlaceFilters, SearchFilter } from '#app/ui/list-filters.tsx'
import { Cards, ListingCard } from '#app/ui/listing-card.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { useSaveData } from '#app/ui/use-save-data.ts'
import type { Page } from '#db/page.ts'
import type { EventSummary } from './calendar.server.ts'
import { type EventFilters, eventsAddress } from './filters.ts'

type EventFilterFormProps = { filters: EventFilters; places: Places; thisMonth: string }

/** The search form of upcoming events, past events or a month. */
export function EventFilterForm({ filters, places, thisMonth }: EventFilterFormProps) {
  const { list } = useText().events
  const { listings } = useText()
  const views = [
    ['upcoming', eventsAddress(filters, { when: 'upcoming', month: null })],
    ['today', eventsAddress(filters, { when: 'today', month: null })],
    ['weekend', eventsAddress(filters, { when: 'weekend', month: null })],
    ['month', eventsAddress(filters, { when: 'upcoming', month: filters.month ?? thisMonth })],
    ['past', eventsAddress(filters, { when: 'past', month: null })],
  ] as const
  const current = filters.month ? 'month' : filters.when
  return (
    <div className="no-print">
      <form className="filters list-filters" action={paths.events.list()} aria-label={list.filter}>
        {filters.when !== 'upcoming' && <input type="hidden" name="when" value={filters.when} />}
        {filters.month && <input type="hidden" name="month" value={filters.month} />}
        <SearchFilter id="events-q" label={list.search} value={filters.q} />
        <FoldedFilters count={countSet(filters.city, filters.state)}>
          <PlaceFilters
            id="events"
            labels={{ ...listings.filters, ...list }}
            places={places}
            chosen={filters}
          />
        </FoldedFilters>
        <button className="button-quiet">{list.submit}</button>
      </form>
      <nav className="tabs" aria-label={list.views}>
        {views.map(([view, href]) => (
          <Fragment key={view}>
            <a href={href} aria-current={view === current ? 'page' : undefined}>
              {list[view]}
            </a>{' '}
          </Fragment>
        ))}
      </nav>
    </div>
  )
}

type EventListProps = {
  page: Page<EventSummary>
  /** What the tickets cost, in words, by the event's number; missing where none are sold. */
  prices: Readonly<Record<number, string>>
  filters: EventFilters
}

/** Events by date, each with its date drawn like a page of a tear-off calendar. */
export function EventList({ page, prices, filters }: EventListProps) {
  const { list } = useText().events
  if (page.total === 0) return <NoEvents filters={filters} />
  return (
    <>
      <p className="mb-2 muted">{list.count(page.total)}</p>
      <Cards rows={page.rows} toKey={({ id }) => id}>
        {(event, isFirst) => <EventCard event={event} price={prices[event.id]} isFirst={isFirst} />}
      </Cards>
      <Pager page={page.page} pages={page.pages} />
    </>
  )
}

type EventCardProps = { event: EventSummary; price: string | undefined; isFirst: boolean }

function EventCard({ event, price, isFirst }: EventCardProps) {
  const { list } = useText().events
  const chosen = useChosenPlace()
  const savesData = useSaveData()
  const { id, title, picture, leaf, when, place, description, status } = event
  return (
    <>
      <ListingCard
        title={title}
        href={paths.events.show(id, chosen)}
        picture={picture}
        placeholder="events"
        facts={[when, place]}
        price={price}
        isFirst={isFirst}
        isRow
      >
        {status === 'cancelled' && (
          <p>
            <StatusWord tone="bad">{list.cancelled}</StatusWord>
          </p>
        )}
        {description && <p className="line-clamp-2">{description}</p>}
      </ListingCard>
      {!savesData && (
        <p className="leaf leaf-over" aria-hidden="true">
          <b>{leaf.day}</b> {leaf.before} {leaf.after}
        </p>
      )}
    </>
  )
}

export function NoEvents({ filters }: { filters: EventFilters }) {
  const { list } = useText().events
  const isFiltered = [filters.q, filters.city, filters.state].some((filter) => filter !== '')
  const sentence = list.empty[filters.when]
  const isShort = filters.when === 'today' || filters.when === 'weekend'
  const wider = isFiltered ? { q: '', city: '', state: '' } : { when: 'upcoming' as const }
  return (
    <EmptyState>
      <p>
        {isFiltered ? list.emptyFiltered : filters.month ? list.emptyMonth : sentence}{' '}
        {(isFiltered || isShort) && <a href={eventsAddress(filters, wider)}>{list.showAll}</a>}
      </p>
    </EmptyState>
  )
}
