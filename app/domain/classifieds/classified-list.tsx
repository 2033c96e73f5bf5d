import { Children, type ReactNode } from 'react'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countSet, FoldedFilters } from '#app/ui/folded-filters.tsx'
import { ChoiceFilter, SearchFilter } from '#app/ui/list-filters.tsx'
import { Cards, ListingCard } from '#app/ui/listing-card.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { getDisplayName, getTextBelowName } from './classified.ts'
import type { ClassifiedFilters } from './queries.server.ts'

/** A classified in the list. It never contains an email address. */
export type PublicClassified = {
  id: number
  title: string | null
  content: string
  sectionName: string
  /** Empty if it has no paid days, which only its owner sees. */
  until: string
  url: string | null
  /** The first picture, as a card shows it. */
  picture?: CardPicture | null
}

type ClassifiedFilterFormProps = {
  filters: ClassifiedFilters
  sections: ReadonlyArray<{ id: number; name: string }>
}

export function ClassifiedFilterForm({ filters, sections }: ClassifiedFilterFormProps) {
  const { list } = useText().classifieds
  const { city, state } = useChosenPlace()
  return (
    <form
      className="filters list-filters"
      action={paths.classifieds.list()}
      aria-label={list.filter}
    >
      <SearchFilter id="ads-q" label={list.search} value={filters.q} />
      <FoldedFilters count={countSet(filters.section_id)}>
        <ChoiceFilter
          id="ads-section"
          name="section_id"
          label={list.section}
          all={list.allSections}
          options={sections.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={String(filters.section_id || '')}
        />
      </FoldedFilters>
      {city && <input type="hidden" name="city" value={city} />}
      {state && <input type="hidden" name="state" value={state} />}
      <button className="button-quiet">{list.submit}</button>
    </form>
  )
}

type ClassifiedListProps = {
  classifieds: PublicClassified[]
  filters: ClassifiedFilters
  total: number
  page: number
  pages: number
}

export function ClassifiedList({ classifieds, filters, total, page, pages }: ClassifiedListProps) {
  const { list } = useText().classifieds
  const place = useChosenPlace()
  if (total === 0) {
    const isFiltered = filters.q !== '' || filters.section_id > 0
    return (
      <EmptyState>
        {isFiltered ? list.emptyFiltered : list.empty}{' '}
        {isFiltered && <a href={paths.classifieds.list(place)}>{list.showAll}</a>}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-2 muted">{list.count(total)}</p>
      <Cards rows={classifieds} toKey={({ id }) => id}>
        {(classified, isFirst) => (
          <ListingCard
            title={getDisplayName(classified)}
            href={paths.classifieds.show(classified.id, place)}
            picture={classified.picture}
            facts={[classified.sectionName, list.until(classified.until)]}
            action={{ href: paths.classifieds.show(classified.id, place), label: list.contact }}
            isFirst={isFirst}
          >
            <ClassifiedText classified={{ ...classified, content: getTextBelowName(classified) }} />
          </ListingCard>
        )}
      </Cards>
      <Pager page={page} pages={pages} />
    </>
  )
}

/** One classified: its title if it has one, a line of facts, its text, and buttons. */
export function ClassifiedBox({
  classified,
  children,
}: {
  classified: PublicClassified
  children?: ReactNode
}) {
  const { list } = useText().classifieds
  const hasButtons = Children.toArray(children).length > 0
  return (
    <article className="notice">
      {classified.title && (
        <h2>
          <bdi>{classified.title}</bdi>
        </h2>
      )}
      <p className="muted">
        {joinFacts([classified.sectionName, classified.until && list.until(classified.until)])}
      </p>
      <ClassifiedText classified={classified} />
      {hasButtons && (
        <div className="flex flex-wrap gap-x-4">
          <Spaced>{children}</Spaced>
        </div>
      )}
    </article>
  )
}

function ClassifiedText({ classified: { content, url } }: { classified: PublicClassified }) {
  const { list } = useText().classifieds
  return (
    <>
      {content && (
        <p className="mt-1 whitespace-pre-line break-words" dir="auto">
          {content}
        </p>
      )}
      {url && (
        <p>
          <a className="card-picture-link" href={url} rel="nofollow ugc noopener">
            {list.website}
          </a>
        </p>
      )}
    </>
  )
}
