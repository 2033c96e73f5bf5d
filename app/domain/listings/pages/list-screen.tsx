import { useLocation } from 'react-router'
import { withQuery } from '#app/path-builder.ts'
import { paths } from '#app/paths.ts'
import { type Text, useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FeedLinks } from '#app/ui/feed-links.tsx'
import { useListView, ViewSwitch } from '#app/ui/list-view.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import type { PageFacts } from '#app/ui/page-head.tsx'
import { Pager, usePagePart } from '#app/ui/pager.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { listHeading } from '../category-name.ts'
import { hasPictures, type ListingSource } from '../listing.ts'
import { FilterForm } from '../search/filter-form.tsx'
import { chosenFilters, type ListingFilters, lastPage } from '../search/filters.ts'
import type { CardPage } from './card-rows.server.ts'
import { ListingCards } from './listing-cards.tsx'
import { listingTableColumns } from './listing-table.tsx'

type ListScreenProps = {
  /** Null: the list of all three sources. */
  source: ListingSource | null
  filters: ListingFilters
  page: CardPage
  /** The HTML of the filters' fields. */
  filterFields: string
}

/** A public list: heading, filters, number of results, cards or table, and pager. */
export function ListScreen({ source, filters, page, filterFields }: ListScreenProps) {
  const text = useText()
  const { search } = useLocation()
  const place = useChosenPlace()
  const view = useListView()
  const path = source ? paths[source].list() : paths.listings()
  const heading = source ? listHeading(source, filters.category, text) : text.listings.headings.all
  const kind = source ?? 'all'
  return (
    <>
      <PageTitle
        title={heading}
        part={usePagePart(page)}
        facts={describeList(source, filters, page.page, text)}
      />
      <h1 className="mb-4 first-letter:uppercase">{heading}</h1>
      <FilterForm action={path} fields={filterFields} />
      {source === 'play' && filters.category === 'events' && (
        <p className="links mb-2">
          <a href={paths.events.list(place)}>{text.listings.calendar}</a>
        </p>
      )}
      {page.total > 0 && (
        <div className="list-head">
          <p className="muted">{text.listings.results(page.total, page.isMore)}</p>{' '}
          <ViewSwitch isPlain={source !== null && !hasPictures[source]} />
        </div>
      )}
      {page.rows.length === 0 && (
        <EmptyState>
          <p>
            {text.listings.empty[kind]}{' '}
            {filters.q && <a href={withoutSearch(path, search)}>{text.listings.clearSearch}</a>}
            {!filters.q && isFiltered(source, filters) && (
              <>
                {text.listings.emptyNext}{' '}
                <a href={withoutFilters(path, search)}>{text.listings.showAll}</a>
              </>
            )}
          </p>
        </EmptyState>
      )}
      {page.rows.length > 0 && view === 'pictures' && (
        <ListingCards rows={page.rows} search={search} />
      )}
      {page.rows.length > 0 && view === 'table' && (
        <DataTable
          linksRows
          rows={page.rows}
          toKey={(listing) => listing.id}
          columns={listingTableColumns(source, search, place, text)}
        />
      )}
      <Pager page={page.page} pages={page.pages} />
      {source && <FeedLinks title={heading} feed={paths[source].feed(chosenFilters(filters))} />}
      {page.page === lastPage && <p className="mt-2 muted">{text.listings.narrow}</p>}
    </>
  )
}

function isFiltered(source: ListingSource | null, filters: ListingFilters): boolean {
  const isOneSource = source === null && filters.source !== null
  return isOneSource || Object.values(chosenFilters(filters)).some((value) => value !== null)
}

/** Returns the address of the whole list, still as pictures or as a table. */
function withoutFilters(path: string, search: string): string {
  const view = new URLSearchParams(search).get('view')
  return withQuery(path, new URLSearchParams(view ? { view } : {}))
}

/** Returns the address of the list with the same filters and without words to search for. */
function withoutSearch(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('q')
  query.delete('page')
  return withQuery(path, query)
}

function describeList(
  source: ListingSource | null,
  filters: ListingFilters,
  page: number,
  { discovery }: Text,
): PageFacts {
  return {
    description: discovery[source ?? 'listings'](filters.city || filters.state),
    query: {
      source: source ? null : filters.source,
      ...chosenFilters(filters),
      page: page > 1 ? page : null,
    },
    isHidden: filters.q !== '',
  }
}
