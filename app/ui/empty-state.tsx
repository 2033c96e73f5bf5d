import type { ReactNode } from 'react'

/** Explains that there is nothing to show, and what to do next. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <div className="pt-2 pb-6 text-muted">{children}</div>
}
