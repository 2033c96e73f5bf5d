import type { ReactNode } from 'react'

type SectionHeadProps = {
  title: string
  /** The way to everything of the section. */
  link?: { href: string; label: string }
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
          {link.label}
        </a>
      ) : (
        note && <span className="section-all muted">{note}</span>
      )}
    </div>
  )
}
