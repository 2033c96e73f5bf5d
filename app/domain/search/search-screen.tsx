import { paths } from '#app/paths.ts'
import { type ChosenPlace, describePlace } from '#app/shared/chosen-place.ts'
import { useText } from '#app/text/index.ts'
import { CardImage } from '#app/ui/card-image.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { FoundKind, SearchedKind, SearchQuery } from './search.ts'

type SearchScreenProps = { query: SearchQuery; found: FoundKind[] }

/** The results of a search: a few of each kind, with a link to all of them. */
export function SearchScreen({ query, found }: SearchScreenProps) {
  const { search } = useText()
  const where = describePlace(query)
  return (
    <>
      <SearchBox value={query.q} />
      {query.q && found.length === 0 && <EmptyState>{search.nothing(query.q)}</EmptyState>}
      {found.map((of) => (
        <Findings key={of.kind} of={of} q={query.q} />
      ))}
      <p className="mt-8 muted">
        {search.searched(where)}{' '}
        {query.q && where && <a href={paths.search({ q: query.q })}>{search.everywhere}</a>}
      </p>
    </>
  )
}

function Findings({ of: { kind, first, total, isMore }, q }: { of: FoundKind; q: string }) {
  const { search, shell, listings } = useText()
  const place = useChosenPlace()
  const results = listings.results(total, isMore)
  const isAll = first.length === total && !isMore
  return (
    <section>
      <SectionHead
        title={shell[kind]}
        link={
          isAll
            ? undefined
            : { href: listAddress(kind, q, place), label: search.seeAll(total, isMore) }
        }
        note={isAll ? results : undefined}
      />
      <ul className="findings findings-pictured">
        {first.map(({ id, title, facts, picture, placeholder }) => (
          <li key={id}>
            <CardImage title={title} picture={picture} placeholder={placeholder} sizes="96px" />
            <h3>
              <a href={paths[kind].show(id, place)}>
                <bdi>{title}</bdi>
              </a>
            </h3>
            <p className="muted">{facts}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const listAddress = (kind: SearchedKind, q: string, place: ChosenPlace) =>
  paths[kind].list({ q, ...place })
