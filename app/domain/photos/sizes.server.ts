import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { storeCardPictures } from './card-pictures.server.ts'
import type { EncodedPhoto } from './encode.server.ts'
import { storeFile } from './files.server.ts'
import type { Photo } from './photo.ts'
import { photoPath } from './photo-address.ts'

/** Stores the files of a photo; returns the columns that refer to them. */
export function storeSizes(tx: Tx, { thumb, full, card }: EncodedPhoto) {
  storeFile(tx, thumb)
  storeFile(tx, full)
  storeCardPictures(tx, full.hash, card)
  return {
    thumbHash: thumb.hash,
    thumbWidth: thumb.width,
    thumbHeight: thumb.height,
    fullHash: full.hash,
    fullWidth: full.width,
    fullHeight: full.height,
  }
}

type PhotoRow = ReturnType<typeof storeSizes> & { id: number; alt: string }

/** The bytes of a stored file, by the column that refers to it. */
export const photoBytes = (hash: SQLiteColumn) =>
  sql<number>`(select length(bytes) from photo_files where photo_files.hash = ${hash})`

/** Converts a row with a photo's columns to the addresses of its sizes. */
export function toPhoto(row: PhotoRow, bytes: { thumb: number; full: number }): Photo {
  return {
    id: row.id,
    alt: row.alt,
    thumb: {
      src: photoPath(row.thumbHash),
      width: row.thumbWidth,
      height: row.thumbHeight,
      bytes: bytes.thumb,
    },
    full: {
      src: photoPath(row.fullHash),
      width: row.fullWidth,
      height: row.fullHeight,
      bytes: bytes.full,
    },
  }
}
