import type { Difference } from '#app/domain/moderation/changes-table.tsx'
import type { DescribedChange } from '#app/domain/moderation/pending-change.tsx'
import type { PhotoTexts } from '#app/domain/photos/photo.ts'
import { listAllPhotos } from '#app/domain/photos/photos.server.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { formatValue } from '../fields/facts.ts'
import { toColumn } from '../fields/field-mapping.ts'
import { fieldTables } from '../fields/field-tables.ts'
import type { Listing } from '../find-listing.server.ts'
import { mergeChange, readColumns } from './changes.server.ts'
import type { Change, Columns, ListingWithChange } from './newest-version.ts'

/**
 * Describes the waiting change of an approved listing for its moderation; null if none waits.
 */
export function describeChange(
  db: Db,
  { listing, change }: ListingWithChange,
  words: Words,
): DescribedChange | null {
  if (!change) return null
  const photos = listAllPhotos(db, listing.id)
  const fields = listDifferences({ listing, change }, readColumns(db, listing), words)
  return {
    changes: [...fields, ...listPhotoTextDifferences(photos, words)],
    newPhotos: photos
      .filter(({ isWaiting, waitingAlt }) => isWaiting || waitingAlt !== null)
      .map(({ alt, waitingAlt, ...photo }) => ({ ...photo, alt: waitingAlt ?? alt })),
  }
}

/** Lists the waiting changes to the texts of approved photos. */
export function listPhotoTextDifferences(
  photos: PhotoTexts[],
  { text }: Words,
): Array<Difference<{ text: string }>> {
  const approved = photos.filter(({ isWaiting }) => !isWaiting)
  return approved.flatMap(({ alt, waitingAlt }, index) => {
    if (!waitingAlt) return []
    const label = `${text.photos.position(index + 1, approved.length)}: ${text.photos.alt}`
    return [{ label, before: { text: alt }, after: { text: waitingAlt } }]
  })
}

/**
 * Lists the differences between a change and the approved version.
 * @param approved the columns of the approved version
 */
export function listDifferences(
  { listing, change }: { listing: Listing; change: Change },
  approved: Columns,
  words: Words,
): Array<Difference<{ text: string }>> {
  const newest = mergeChange(listing, approved, change.fields)
  return Object.entries(fieldTables[listing.source]).flatMap(([name, field]) => {
    const column = toColumn(name, field)
    if (approved[column] === newest[column]) return []
    const format = (value: unknown) => ({
      text: formatValue(field, value, words) || words.text.moderation.nothing,
    })
    const label = field.label(words.text)
    return [{ label, before: format(approved[column]), after: format(newest[column]) }]
  })
}
