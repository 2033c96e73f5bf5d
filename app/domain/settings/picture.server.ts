import type { Actor } from '#app/domain/accounts/account.ts'
import { type EncodingRefusal, encodeWidths } from '#app/domain/photos/encode.server.ts'
import {
  type EncodedCardPictures,
  encodeShape,
} from '#app/domain/photos/encode-card-picture.server.ts'
import { deleteUnusedFiles, storeFile } from '#app/domain/photos/files.server.ts'
import { photoWidths } from '#app/domain/photos/photo.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { mastheadBytes, mastheadShape, writePicture } from './masthead-picture.ts'
import { type SaveOutcome, saveIn } from './save.server.ts'
import { getSettings } from './settings.server.ts'

type Encoded = { ok: true; picture: EncodedCardPictures } | { ok: false; reason: EncodingRefusal }

/** Encodes an uploaded picture in both sizes of the masthead. */
export async function encodeMasthead(file: File): Promise<Encoded> {
  const encoded = await encodeWidths(Buffer.from(await file.arrayBuffer()), [photoWidths.full])
  if (!encoded.ok) return encoded
  const [{ bytes }] = encoded.sizes
  return { ok: true, picture: await encodeShape(bytes, mastheadShape, mastheadBytes) }
}

type PictureChange = {
  /** The stamp of the section when the page was shown. */
  seen: string
  alt: string
  /** Null keeps the picture. */
  picture: EncodedCardPictures | null
  isRemoved: boolean
}

/**
 * Replaces the picture below the masthead, changes its alternative text, or removes it with its
 * files.
 */
export function savePicture(
  db: Connection,
  admin: Actor,
  { seen, alt, picture, isRemoved }: PictureChange,
): Promise<SaveOutcome> {
  return write(db, (tx) => {
    const former = getSettings(tx)['masthead.picture']
    const files = picture
      ? { small: picture.small.hash, large: picture.large.hash }
      : former && { small: former.small, large: former.large }
    const value = isRemoved ? null : files && { ...files, alt }
    const wanted = { 'masthead.picture': writePicture(value) }
    const outcome = saveIn(tx, admin, { section: 'picture', wanted, seen })
    if (!outcome.ok) return outcome
    if (picture && !isRemoved) {
      storeFile(tx, picture.small)
      storeFile(tx, picture.large)
    }
    if (former) deleteUnusedFiles(tx, [former.small, former.large])
    return outcome
  })
}
