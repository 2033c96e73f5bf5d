import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#app/paths.ts'
import type { ChosenPlace } from '#app/shared/chosen-place.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import { type Text, useText } from '#app/text/index.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import type { PageFacts } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Subscribe } from '#app/ui/subscribe.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { useShell } from '#app/ui/use-shell.ts'
import { categoryName } from './category-name.ts'
import { FilterForm } from './filter-form.tsx'
import { chosenFilters, type ListingFilters, lastPage } from './filters.ts'
import { type ListingSource, type ListingSummary, rentPath } from './listing.ts'
import { priceText } from './price.ts'
import type { ListingPage } from './queries.server.ts'

const excerptLength = 120

type ListScreenProps = {
  /** Null: the list over all three sources. */
  source: ListingSource | null
  filters: ListingFilters
  page: ListingPage
  /** The detail that is open over the list. */
  children?: ReactNode
}

/** A public list: heading, filters, number of results, table, pager. */
export function ListScreen({ source, filters, page, children }: ListScreenProps) {
  const text = useText()
  const { search } = useLocation()
  const place = useChosenPlace()
  const root = useShell()
  const path = source ? paths[source].list() : paths.listings()
  const heading = source
    ? text.listings.headings[source](categoryName(text, filters.category))
    : text.listings.headings.all
  const kind = source ?? 'all'
  return (
    <>
      {children}
      {/* The detail over the list has its own. */}
      {!children && (
        <PageTitle title={heading} facts={describeList(source, filters, page.page, text)} />
      )}
      <h1 className="mb-4">{heading}</h1>
      <FilterForm
        action={path}
        filters={filters}
        places={root?.places ?? { cities: [], states: [] }}
        chooseSource={source === null}
      />
      {source === 'play' && filters.category === 'events' && (
        <p className="mb-2">
          <a href={paths.events.list(place)}>{text.listings.calendar}</a>
        </p>
      )}
      {page.total > 0 && (
        <p className="mb-2 muted">{text.listings.results(page.total, page.isMore)}</p>
      )}
      <DataTable
        linksRows
        rows={page.rows}
        keyOf={(listing) => listing.id}
        columns={buildColumns(source, text, search, place)}
        empty={
          <p>
            {text.listings.empty[kind]} {text.listings.emptyNext}{' '}
            <a href={path}>{text.listings.showAll}</a>
          </p>
        }
      />
      <Pager page={page.page} pages={page.pages} />
      {source && <Subscribe title={heading} feed={paths[source].feed(chosenFilters(filters))} />}
      {page.page === lastPage && <p className="mt-2 muted">{text.listings.narrow}</p>}
    </>
  )
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

/**
 * The columns of each list (docs/rules.md#list-columns). Links to details keep the filters, so that
 * closing a detail leads back to the same list.
 */
function buildColumns(
  source: ListingSource | null,
  text: Text,
  search: string,
  place: ChosenPlace,
): Column<ListingSummary>[] {
  const { columns: labels, actions, sourceNames } = text.listings
  const title: Column<ListingSummary> = {
    label: labels.title,
    isTitle: true,
    cell: (listing) => (
      <a href={paths[listing.source].show(listing.id) + search}>{listing.title}</a>
    ),
  }
  const category = {
    label: labels.category,
    cell: (row: ListingSummary) => categoryName(text, row.category),
  }
  const formatPrice = (row: ListingSummary) => priceText(row, text)
  const description = {
    label: labels.description,
    isText: true,
    cell: (row: ListingSummary) => (
      <>
        {row.terms && <strong>{formatPrice(row)}. </strong>}
        {excerpt(row.description, excerptLength)}
      </>
    ),
  }
  const cityAndState = [
    { label: labels.city, cell: (row: ListingSummary) => row.city },
    { label: labels.state, cell: (row: ListingSummary) => row.state },
  ]
  const price = { label: labels.price, cell: formatPrice }
  const action = (word: (row: ListingSummary) => string) => ({
    label: labels.action,
    isAction: true,
    cell: (row: ListingSummary) => (
      <a
        href={
          row.terms === 'Rent' ? rentPath(row.id, place) : paths.apply(row.source, row.id, place)
        }
      >
        {word(row)} <span className="sr-only">{row.title}</span>
      </a>
    ),
  })
  const getActionWord = (row: ListingSummary) => {
    switch (row.source) {
      case 'properties':
        return row.terms === 'Rent' ? actions.rent : actions.offer
      case 'work':
        return actions.apply
      case 'play':
        return actions.book
    }
  }
  switch (source) {
    case 'properties':
      return [title, category, description, ...cityAndState, action(getActionWord)]
    case 'work':
      return [title, category, ...cityAndState, action(getActionWord)]
    case 'play':
      return [title, category, description, ...cityAndState, action(getActionWord)]
    case null:
      return [
        title,
        { label: labels.source, cell: (row) => sourceNames[row.source] },
        category,
        ...cityAndState,
        price,
        action(getActionWord),
      ]
  }
}
