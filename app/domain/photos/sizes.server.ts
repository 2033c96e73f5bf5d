import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { config } from '#app/shared/config.server.ts'
import type { Tx } from '#db/client.server.ts'
import { storeCardPictures } from './card-pictures.server.ts'
import type { EncodedPhoto } from './encode.server.ts'
import { storeFile } from './files.server.ts'
import type { Photo } from './photo.ts'
import { nameLength, photoPath } from './photo-address.ts'

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

/** The full address of a stored file, by the column or query of its hash. */
export function photoAddress(hash: SQLiteColumn | SQL): SQL {
  const sample = '0'.repeat(nameLength)
  const [before = '', after = ''] = photoPath(sample).split(sample)
  return sql`${config.origin + before} || substr(${hash}, 1, ${nameLength}) || ${after}`
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
