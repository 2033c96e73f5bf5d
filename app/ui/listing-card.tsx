import type { ReactNode } from 'react'
import type { Placeholder } from '#app/domain/listings/photos/placeholder.ts'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { CardImage } from './card-image.tsx'

export type ListingCardProps = {
  title: string
  /** The link of the title, and of the whole card. */
  href: string
  /** `h2` directly below the page's heading, `h3` in a section. */
  heading?: 'h2' | 'h3'
  picture?: CardPicture | null
  /** The drawing to show if there is no picture; without either, the card has only text. */
  placeholder?: Placeholder
  /** Shown as one line; empty ones are left out. */
  facts: ReadonlyArray<string | null>
  price?: string
  action?: { href: string; label: string }
  /** Whether the card is on the first screen, so that its picture is not loaded lazily. */
  isFirst?: boolean
  /** Whether phones show the text beside a small picture. */
  isRow?: boolean
  /** More lines of text, shown between the facts and the price. */
  children?: ReactNode
}

/** A card as used in all lists: picture, title, a line of facts, price, and a link to act. */
export function ListingCard(props: ListingCardProps) {
  const { title, href, heading: Heading = 'h2', facts, price, action, children } = props
  const { picture, placeholder, isFirst, isRow } = props
  const hasPicture = Boolean(picture || placeholder)
  const shape = hasPicture ? (isRow ? 'card card-row' : 'card') : 'card card-plain'
  return (
    <article className={shape}>
      <CardImage
        title={title}
        picture={picture}
        placeholder={placeholder}
        isFirst={isFirst}
        sizes={isRow ? rowSizes : sizes}
      />
      <Heading>
        <a href={href}>
          <bdi>{title}</bdi>
        </a>
      </Heading>
      <p className="muted">{joinFacts(facts)}</p>
      {children}
      {(price || action) && (
        <p className="card-foot">
          {price && <b>{price}</b>}{' '}
          {action && (
            <a href={action.href}>
              {action.label} <span className="sr-only">{title}</span>
            </a>
          )}
        </p>
      )}
    </article>
  )
}

/**
 * On screens with columns and one device pixel per CSS pixel, the small picture is loaded, although
 * a column may be slightly wider. Otherwise the first screen would load six large ones.
 */
const sizes = '(min-width: 480px) 320px, 100vw'
const rowSizes = '(min-width: 480px) 320px, 96px'

/** How many cards a phone shows before scrolling; their pictures are not loaded lazily. */
const firstScreen = 2

type CardsProps<Row> = {
  rows: readonly Row[]
  toKey: (row: Row) => string | number
  children: (row: Row, isFirst: boolean) => ReactNode
}

/** Cards in one to three columns. */
export function Cards<Row>({ rows, toKey, children }: CardsProps<Row>) {
  return (
    <ul className="cards">
      {rows.map((row, index) => (
        <li key={toKey(row)}>{children(row, index < firstScreen)}</li>
      ))}
    </ul>
  )
}
