import { useText } from '#app/text/index.ts'
import { useSaveData } from '#app/ui/use-save-data.ts'
import type { Photo } from './photo.ts'

type GalleryProps = {
  photos: Photo[]
  /** Shows the alternative texts below the photos. */
  captions?: boolean
}

/** Small photos that link to the large ones, or labeled links for visitors who save data. */
export function Gallery({ photos, captions = false }: GalleryProps) {
  const { photos: text } = useText()
  const savesData = useSaveData()
  if (photos.length === 0) return null
  return (
    <ul className="my-4 flex flex-wrap gap-3">
      {photos.map(({ id, alt, thumb, full }) => (
        <li key={id} className="max-w-80">
          <a href={full.src}>
            {savesData ? (
              text.link(alt, Math.ceil(full.bytes / 1024))
            ) : (
              <img
                src={thumb.src}
                width={thumb.width}
                height={thumb.height}
                alt={alt}
                loading="lazy"
              />
            )}
          </a>
          {captions && !savesData && (
            <p className="muted" aria-hidden="true">
              {alt}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
