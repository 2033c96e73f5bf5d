import type { ReactNode } from 'react'
import type { EventPicture } from '#app/domain/event-images/image.ts'
import { plainSize } from '#app/domain/photos/card-picture.ts'
import { useText } from '#app/text/index.ts'
import type { EventView } from './view.server.ts'

type EventPageProps = {
  view: EventView
  /** Shows a labeled link instead of the image. */
  savesData: boolean
  /** `h2` if the event is shown inside a page that has its own `h1`. */
  heading?: 'h1' | 'h2'
  /** Whether the event sells tickets and none is left. */
  isSoldOut?: boolean
  /** Shown below place and time: the link to the tickets. */
  action?: ReactNode
  /** Shown after the description: tickets and the calendar file. */
  children?: ReactNode
}

/**
 * An event as visitors see it. The page templates share this markup and differ only in their
 * stylesheet.
 */
export function EventPage(props: EventPageProps) {
  const { view, savesData, heading: Heading = 'h1', isSoldOut, action, children } = props
  const { page } = useText().events
  const { title, description, status, when, where, leaf, design } = view
  const soldOut = isSoldOut ? page.soldOut : null
  const notice = status === 'cancelled' || status === 'completed' ? page[status] : soldOut
  return (
    <div className="event">
      {design && <link rel="stylesheet" href={design} />}
      <article className="event-sheet">
        <header className="event-head">
          <p className="event-leaf" aria-hidden="true">
            <span>{leaf.before}</span> <b>{leaf.day}</b> <span>{leaf.after}</span>
          </p>
          <div className="event-heading">
            <Heading className="event-title">{title}</Heading>
            {notice && (
              <p className="event-notice">
                <strong>{notice}</strong>
              </p>
            )}
            <div className="event-facts">
              <p className="event-when">{when}</p>
              {where && <p className="event-where">{where}</p>}
              {action && <p className="event-action no-print">{action}</p>}
            </div>
          </div>
        </header>
        {view.image && (
          <EventImage image={view.image} alt={view.imageAlt} title={title} savesData={savesData} />
        )}
        {description && (
          <div className="event-text">
            {description.split(/\n{2,}/).map((paragraph, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their position.
              <p key={at} dir="auto">
                {paragraph}
              </p>
            ))}
          </div>
        )}
        {children && <div className="event-more">{children}</div>}
      </article>
    </div>
  )
}

type EventImageProps = { image: EventPicture; alt: string; title: string; savesData: boolean }

/** The image in the width that the screen needs; a labeled link for visitors who save data. */
function EventImage({ image, alt, title, savesData }: EventImageProps) {
  const { page } = useText().events
  const [narrowest] = image.sizes
  const widest = image.sizes.at(-1)
  if (!narrowest || !widest) return null
  if (savesData) {
    return (
      <p className="event-link">
        <a href={widest.src}>{page.image(alt || title, Math.ceil(widest.bytes / 1024))}</a>
      </p>
    )
  }
  return (
    <img
      className="event-image"
      src={narrowest.src}
      srcSet={image.sizes.map(({ src, width }) => `${src} ${width}w`).join(', ')}
      sizes="(min-width: 60rem) 58rem, 100vw"
      {...plainSize(widest)}
      alt={alt}
      loading="lazy"
    />
  )
}
