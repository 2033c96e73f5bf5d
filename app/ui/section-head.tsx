import type { ReactNode } from 'react'

type SectionHeadProps = {
  title: string
  /** The way to everything of the section; phones have no room for what it is. */
  link?: { href: string; label: string; of?: string }
  /** Shown where there is no link. */
  note?: string
  /** Further links, right after the title. */
  children?: ReactNode
}

/** The heading of a part of a page, over a rule. */
export function SectionHead({ title, link, note, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2>{title}</h2> {children}{' '}
      {link ? (
        <a className="section-all" href={link.href}>
          <span>
            {link.label}
            {link.of && <span className="sr-only sm:not-sr-only"> {link.of}</span>}
          </span>
        </a>
      ) : (
        note && <span className="section-all muted">{note}</span>
      )}
    </div>
  )
}
