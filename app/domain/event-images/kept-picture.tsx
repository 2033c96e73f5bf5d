import type { ReactNode } from 'react'
import { useText } from '#app/text/index.ts'
import type { EventPicture } from './image.ts'

/** HEIC is left out so that phones convert their photos to JPEG before sending them. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** A stored image of a form: the present one, or one uploaded in an earlier attempt to save. */
export function KeptPicture({
  picture,
  children,
}: {
  picture: EventPicture | null
  children: ReactNode
}) {
  const { builder } = useText().events
  const size = picture?.sizes.at(-1)
  const [smallest] = picture?.sizes ?? []
  if (!size || !smallest) return null
  return (
    <div>
      <img
        className="max-h-40 w-auto"
        src={smallest.src}
        width={smallest.width}
        height={smallest.height}
        alt={builder.keptImage}
        loading="lazy"
      />
      <p className="field-hint">{builder.kept(size.width, size.height)}</p>
      {children}
    </div>
  )
}
