export const photoLimits = {
  perListing: 6,
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  altLength: 200,
}

/**
 * The types that the file fields accept. Phones convert their own formats to JPEG if types are
 * listed.
 */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Widths in pixels; a smaller photo is not enlarged. */
export const photoWidths = { thumb: 320, full: 1280 }

export type Photo = {
  id: number
  alt: string
  thumb: PhotoSize
  full: PhotoSize
  /** The path of its large size for lists; missing until that is made. */
  card?: string
}

/** A photo as its owner and moderators see it. A new one, or its new text, may wait for approval. */
export type ManagedPhoto = Photo & { isWaiting: boolean; waitingAlt: string | null }

/** Its texts alone. */
export type PhotoTexts = Pick<ManagedPhoto, 'alt' | 'waitingAlt' | 'isWaiting'>

type PhotoSize = { src: string; width: number; height: number; bytes: number }
