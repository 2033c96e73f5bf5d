import type { Placeholder } from '#app/domain/listings/photos/placeholder.ts'
import { type CardPicture, cardShape } from '#app/domain/photos/card-picture.ts'
import { useText } from '#app/text/index.ts'
import drawings from './placeholders.svg?no-inline'
import { useSaveData } from './use-save-data.ts'

type CardImageProps = {
  /** The title beside it, which screen readers do not need twice. */
  title: string
  picture?: CardPicture | null
  /** The drawing to show if there is no picture. */
  placeholder?: Placeholder | null
  /** Whether it is on the first screen, so that it is not loaded lazily. */
  isFirst?: boolean
  /** How wide it is shown, as in the attribute of `img`. */
  sizes: string
}

const size = { width: cardShape.small, height: cardShape.small / cardShape.ratio }

/** A picture in a list, or its placeholder. Visitors who save data get a labeled link. */
export function CardImage(props: CardImageProps) {
  const { title, picture, placeholder, isFirst = false, sizes } = props
  const { photos } = useText()
  const savesData = useSaveData()
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
    const { small, large } = picture
    const alt = picture.alt === title ? '' : picture.alt
    const srcSet = `${small} ${cardShape.small}w, ${large} ${cardShape.large}w`
    const loading = isFirst ? undefined : 'lazy'
    // React preloads an `img` outside of `picture`, which would add a tag for each to the page.
    return (
      <picture>
        <img src={small} srcSet={srcSet} sizes={sizes} {...size} alt={alt} loading={loading} />
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
