import type { ReactNode } from 'react'

type FoldedSectionProps = { title: string; isOpen: boolean; children: ReactNode }

/** A section of the page that opens at a tap on its title. */
export function FoldedSection({ title, isOpen, children }: FoldedSectionProps) {
  return (
    <details className="border-b border-hairline" open={isOpen}>
      <summary>
        <h2 className="inline-block">{title}</h2>
      </summary>
      <div className="pt-2 pb-8">{children}</div>
    </details>
  )
}
