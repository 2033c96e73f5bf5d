import type { ReactNode } from 'react'
import { useText } from '#app/text/index.ts'

type FoldedFiltersProps = {
  /** How many of the filters are set. */
  count: number
  children: ReactNode
}

/**
 * A list's filters next to its search. Phones show a single line that opens them, so that the list
 * begins on the first screen. It is not a `details` element, because wide screens could not keep
 * that open.
 */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const { common } = useText()
  return (
    <>
      <a className="filters-toggle button-quiet" href="#filters">
        {common.filter(count)}
      </a>{' '}
      <div id="filters" className="filters-folded">
        {children}
        <a className="filters-close" href="#content">
          {common.close}
        </a>
      </div>{' '}
    </>
  )
}

/** Counts the filters that are set. */
export const countSet = (...filters: unknown[]) => filters.filter(Boolean).length
