import type { ReactNode } from 'react'

type SectionHeadProps = {
  title: string
  /** The link to the section's whole list. `of` completes its label, except on phones. */
  link?: { href: string; label: string; of?: string }
  /** Shown if there is no link. */
  note?: string
  /** More links, after the title. */
  children?: ReactNode
}

/** The heading of a section, with a line above. */
export function SectionHead({ title, link, note, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2>{title}</h2> {children}{' '}
      {link ? (
        <a className="section-all" href={link.href}>
          <span>
            {/* The space is outside, because NetSurf drops it at the beginning of a span. */}
            {link.of ? `${link.label} ` : link.label}
            {link.of && <span className="sr-only sm:not-sr-only">{link.of}</span>}
          </span>
        </a>
      ) : (
        note && <span className="section-all muted">{note}</span>
      )}
    </div>
  )
}
