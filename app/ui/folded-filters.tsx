import type { ReactNode } from 'react'
import { useText } from '#app/text/index.ts'

type FoldedFiltersProps = {
  /** How many of the filters are set. */
  count: number
  children: ReactNode
}

/**
 * A list's filters next to its search. Phones show a single line that opens them, and closes them
 * again, so that the list begins on the first screen. It is not a `details` element, because wide
 * screens could not keep that open.
 */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const { common } = useText()
  return (
    <>
      <div id="filters" className="filters-line">
        <a id="filters-toggle" className="button-quiet" href="#filters">
          {common.filter(count)}
        </a>{' '}
        {/* When the filters are open, it covers the line. */}
        <a className="filters-close" href="#filters-toggle">
          {common.close}
        </a>
      </div>{' '}
      <div className="filters-folded">{children}</div>{' '}
    </>
  )
}

/** Counts the filters that are set. */
export const countSet = (...filters: unknown[]) => filters.filter(Boolean).length
