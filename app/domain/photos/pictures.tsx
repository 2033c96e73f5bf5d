import type { ReactNode } from 'react'
import { useText } from '#app/text/index.ts'
import { useSaveData } from '#app/ui/use-save-data.ts'
import { cardShape, plainSize } from './card-picture.ts'
import { Gallery } from './gallery.tsx'
import type { Photo } from './photo.ts'

/**
 * The `sizes` of the large picture on a listing's page. The width for phones is too small on
 * purpose: phones with three pixels to the point then load the size of 640 pixels and not one that
 * is many times larger.
 */
const shownWidth = '(max-width: 30rem) 13rem, (min-width: 64rem) 46rem, 100vw'

/**
 * The photos of a page: a strip of large ones to swipe through, and small ones that lead to each.
 * Visitors who save data get labeled links.
 * @param instead shown if there are no photos
 */
export function Pictures({ photos, instead }: { photos: Photo[]; instead: ReactNode }) {
  const { photos: text } = useText()
  if (useSaveData()) return <Gallery photos={photos} />
  if (photos.length === 0) return instead
  return (
    <div className="pictures">
      <ul className="picture-strip">
        {photos.map(({ id, alt, thumb, card, full }, index) => (
          <li key={id} id={`photo-${id}`}>
            <a href={full.src}>
              {/* React preloads images, except inside `picture`. */}
              <picture>
                <img
                  src={full.src}
                  srcSet={toSrcSet({ thumb, card, full })}
                  sizes={shownWidth}
                  {...plainSize(full)}
                  alt={alt}
                  loading={index === 0 ? undefined : 'lazy'}
                />
              </picture>
            </a>
            {/* Hidden from screen readers, because the alternative text is the same. */}
            <p className="picture-caption" aria-hidden="true">
              {alt}
            </p>
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <ul className="picture-thumbs no-print">
          {photos.map(({ id, thumb }, index) => (
            <li key={id}>
              <a href={`#photo-${id}`}>
                <img
                  src={thumb.src}
                  width={thumb.width}
                  height={thumb.height}
                  alt={text.position(index + 1, photos.length)}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Includes the size for lists only where it has the shape in which the strip shows the photo. */
function toSrcSet({ thumb, card, full }: Pick<Photo, 'thumb' | 'card' | 'full'>): string {
  const width = cardShape.large
  const isWider = full.width > width && full.height * cardShape.ratio >= width
  const between = card && isWider ? `${card} ${width}w, ` : ''
  return `${thumb.src} ${thumb.width}w, ${between}${full.src} ${full.width}w`
}
