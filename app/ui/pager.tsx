import { useLocation, useSearchParams } from 'react-router'
import { withQuery } from '#app/path-builder.ts'
import { useText } from '#app/text/index.ts'
import { Spaced } from './spaced.tsx'

type PagerProps = {
  page: number
  pages: number
  /** The query parameter; two lists on one page need two names. */
  name?: string
  /** A query parameter that chooses a row, and so the page; the links do not keep it. */
  chosenBy?: string
  /** The list's name for screen readers, where a page has several lists. */
  label?: string
}

/** Returns what the browser tab adds to the title of a later page of a list. */
export function usePagePart({ page, pages }: Pick<PagerProps, 'page' | 'pages'>): string | null {
  const { pager } = useText().common
  return page > 1 ? pager.position(page, pages) : null
}

/**
 * Links to the previous and next page, which keep the other parameters. Renders nothing for a
 * single page.
 */
export function Pager({ page, pages, name = 'page', chosenBy, label }: PagerProps) {
  const { pager } = useText().common
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (pages <= 1) return null
  const address = (target: number) => {
    const query = new URLSearchParams(params)
    if (chosenBy) query.delete(chosenBy)
    if (target === 1) query.delete(name)
    else query.set(name, String(target))
    return withQuery(pathname, query)
  }
  return (
    <nav className="pager" aria-label={label ? `${pager.label}: ${label}` : pager.label}>
      <Spaced>
        {page > 1 ? (
          <a className="button-quiet" rel="prev" href={address(page - 1)}>
            {pager.previous}
          </a>
        ) : (
          <span />
        )}
        <span>{pager.position(page, pages)}</span>
        {page < pages ? (
          <a className="button-quiet" rel="next" href={address(page + 1)}>
            {pager.next}
          </a>
        ) : (
          <span />
        )}
      </Spaced>
    </nav>
  )
}
