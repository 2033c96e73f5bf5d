import { Gallery } from '#app/domain/photos/gallery.tsx'
import type { Photo } from '#app/domain/photos/photo.ts'
import { useText } from '#app/text/index.ts'
import { ChangesTable, type Difference } from './changes-table.tsx'

export type DescribedChange = {
  changes: Array<Difference<{ text: string }>>
  /** The photos that are new, and those with a new text. */
  newPhotos: Photo[]
}

/**
 * A change of an approved listing or classified in the moderation queue, both versions side by
 * side.
 */
export function PendingChange({ described }: { described: DescribedChange }) {
  const { moderation } = useText()
  const { changes, newPhotos } = described
  return (
    <>
      <p className="font-semibold">{moderation.change}</p>
      {changes.length > 0 && <ChangesTable changes={changes} toText={({ text }) => text} />}
      {newPhotos.length > 0 && (
        <>
          <h3>{moderation.changedPictures}</h3>
          <Gallery photos={newPhotos} captions />
        </>
      )}
    </>
  )
}
