export const photoLimits = {
  perListing: 6,
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  altLength: 200,
}

/**
 * What the file fields accept. Telephones turn their own formats into JPEG where types are listed.
 */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Widths in pixels; a smaller photo is not enlarged. */
export const photoWidths = { thumb: 320, full: 1280 }

export type Photo = {
  id: number
  alt: string
  thumb: PhotoSize
  full: PhotoSize
  /** The path of its larger form in lists, once that is made. */
  card?: string
}

/** A photo as its owner and moderators see it: a new one may wait for approval. */
export type ManagedPhoto = Photo & { isWaiting: boolean }

type PhotoSize = { src: string; width: number; height: number; bytes: number }
