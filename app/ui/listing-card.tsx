import type { ReactNode } from 'react'
import type { Placeholder } from '#app/domain/listings/placeholder.ts'
import { type CardPicture, cardShape } from '#app/domain/photos/card.ts'
import { useText } from '#app/text/index.ts'
import drawings from './placeholders.svg?no-inline'
import { useSavesData } from './saves-data.ts'

export type ListingCardProps = {
  title: string
  /** Where the title leads, and a click anywhere on the card. */
  href: string
  /** `h2` below the page's own heading, `h3` in a section. */
  heading?: 'h2' | 'h3'
  picture?: CardPicture | null
  /** Drawn where there is no picture; without one the card is text alone. */
  placeholder?: Placeholder
  /** One muted line; empty ones are left out. */
  facts: ReadonlyArray<string | null>
  price?: string
  action?: { href: string; label: string }
  /** On the first screen: its picture does not wait until it is scrolled to. */
  isFirst?: boolean
  /** More lines of text, between the facts and the price. */
  children?: ReactNode
}

/** How every list shows a thing: picture, title, a line of facts, price, one quiet action. */
export function ListingCard(props: ListingCardProps) {
  const { title, href, heading: Heading = 'h2', facts, price, action, children } = props
  const hasPicture = Boolean(props.picture || props.placeholder)
  return (
    <article className={hasPicture ? 'card' : 'card card-plain'}>
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
 * Where there are columns, screens of one dot a pixel load the small picture, although a column may
 * be some pixels wider: the first screen of a list shows six.
 */
const sizes = '(min-width: 480px) 320px, 100vw'

function Picture({ picture, placeholder, isFirst = false }: ListingCardProps) {
  const { photos } = useText()
  const savesData = useSavesData()
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
    // React preloads an image that stands in no `picture`, which only adds bytes to the page.
    return (
      <picture>
        <img src={small} srcSet={srcSet} sizes={sizes} {...size} alt={alt} loading={loading} />
      </picture>
    )
  }
  return placeholder ? <PlaceholderDrawing of={placeholder} isLazy={!isFirst} /> : null
}

type PlaceholderDrawingProps = { of: Placeholder; isLazy?: boolean }

/** The drawing of a category where there is no picture; it says nothing to those who do not see it. */
export function PlaceholderDrawing({ of, isLazy = false }: PlaceholderDrawingProps) {
  const loading = isLazy ? 'lazy' : undefined
  return (
    <picture>
      <img src={`${drawings}#${of}`} {...size} alt="" loading={loading} />
    </picture>
  )
}

/** How many pictures do not wait: as many as a telephone shows before anybody scrolls. */
const firstScreen = 2

type CardsProps<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  children: (row: Row, isFirst: boolean) => ReactNode
}

/** Cards in one, two or three columns. */
export function Cards<Row>({ rows, keyOf, children }: CardsProps<Row>) {
  return (
    <ul className="cards">
      {rows.map((row, index) => (
        <li key={keyOf(row)}>{children(row, index < firstScreen)}</li>
      ))}
    </ul>
  )
}
