import { useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/data-table.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { AdFilters } from './queries.server.ts'

/** An ad as the list shows it: no e-mail address is in it. */
export type AdNotice = {
  id: number
  title: string | null
  content: string
  sectionName: string
  until: string
  url: string | null
}

type AdFilterFormProps = {
  filters: AdFilters
  sections: ReadonlyArray<{ id: number; name: string }>
}

export function AdFilterForm({ filters, sections }: AdFilterFormProps) {
  const { list } = useText().classifieds
  return (
    <form className="filters" action="/classifieds" aria-label={list.filter}>
      <div className="field">
        <label htmlFor="ads-q">{list.search}</label>
        <input id="ads-q" type="search" name="q" defaultValue={filters.q} maxLength={200} />
      </div>
      <div className="field">
        <label htmlFor="ads-section">{list.section}</label>
        <select id="ads-section" name="section_id" defaultValue={filters.section_id || ''}>
          <option value="">{list.allSections}</option>
          {sections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button className="button-quiet">{list.submit}</button>
    </form>
  )
}

type AdListProps = {
  ads: AdNotice[]
  filters: AdFilters
  total: number
  page: number
  pages: number
}

export function AdList({ ads, filters, total, page, pages }: AdListProps) {
  const { list } = useText().classifieds
  if (total === 0) {
    const isFiltered = filters.q !== '' || filters.section_id > 0
    return (
      <EmptyState>
        {isFiltered ? list.emptyFiltered : list.empty}{' '}
        {isFiltered && <a href="/classifieds">{list.showAll}</a>}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-2 muted">{list.count(total)}</p>
      <ul className="notices">
        {ads.map((ad) => (
          <li key={ad.id}>
            <AdNoticeBox ad={ad}>
              <a href={`/classifieds/${ad.id}`}>
                {list.contact} <span className="sr-only">{ad.title ?? ad.content}</span>
              </a>
            </AdNoticeBox>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} />
    </>
  )
}

/** One ad: title where it has one, a line of facts, its words, and what can be done. */
export function AdNoticeBox({ ad, children }: { ad: AdNotice; children?: React.ReactNode }) {
  const { list } = useText().classifieds
  return (
    <article className="notice">
      {ad.title && (
        <h2>
          <bdi>{ad.title}</bdi>
        </h2>
      )}
      <p className="muted">
        {ad.sectionName} · {list.until(ad.until)}
      </p>
      <p className="whitespace-pre-line break-words" dir="auto">
        {ad.content}
      </p>
      <p className="flex flex-wrap gap-x-4">
        {ad.url && (
          <a href={ad.url} rel="nofollow ugc noopener">
            {list.website}
          </a>
        )}
        {children}
      </p>
    </article>
  )
}
