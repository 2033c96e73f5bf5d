import type { ReactNode } from 'react'
import type { Placeholder } from '#app/domain/listings/placeholder.ts'
import { type CardPicture, cardShape } from '#app/domain/photos/card.ts'
import { useText } from '#app/text/index.ts'
import drawings from './placeholders.svg?no-inline'
import { useSaveData } from './use-save-data.ts'

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
  const hasPicture = Boolean(props.picture || props.placeholder)
  const shape = hasPicture ? (props.isRow ? 'card card-row' : 'card') : 'card card-plain'
  return (
    <article className={shape}>
      <Picture {...props} />
      <Heading>
        <a href={href}>
          <bdi>{title}</bdi>
        </a>
      </Heading>
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
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

const size = { width: cardShape.small, height: cardShape.small / cardShape.ratio }

/**
 * On screens with columns and one device pixel per CSS pixel, the small picture is loaded, although
 * a column may be slightly wider. Otherwise the first screen would load six large ones.
 */
const sizes = '(min-width: 480px) 320px, 100vw'
const rowSizes = '(min-width: 480px) 320px, 96px'

function Picture({ picture, placeholder, isFirst = false, isRow = false }: ListingCardProps) {
  const { photos } = useText()
  const savesData = useSaveData()
  const loading = isFirst ? undefined : 'lazy'
  if (savesData) {
    if (!picture) return null
    return (
      <p>
        <a className="card-picture-link" href={picture.large}>
          {photos.link(picture.alt, Math.ceil(picture.bytes / 1024))}
        </a>
      </p>
    )
  }
  if (picture) {
    const { small, large, alt } = picture
    const srcSet = `${small} ${cardShape.small}w, ${large} ${cardShape.large}w`
    // React preloads an `img` outside of `picture`, which would add a tag for each to the page.
    return (
      <picture>
        <img
          src={small}
          srcSet={srcSet}
          sizes={isRow ? rowSizes : sizes}
          {...size}
          alt={alt}
          loading={loading}
        />
      </picture>
    )
  }
  return placeholder ? <PlaceholderDrawing of={placeholder} isLazy={!isFirst} /> : null
}

type PlaceholderDrawingProps = { of: Placeholder; isLazy?: boolean }

/** The drawing of a category, instead of a picture. It is hidden from screen readers. */
export function PlaceholderDrawing({ of, isLazy = false }: PlaceholderDrawingProps) {
  const loading = isLazy ? 'lazy' : undefined
  return (
    <picture>
      <img src={`${drawings}#${of}`} {...size} alt="" loading={loading} />
    </picture>
  )
}

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
