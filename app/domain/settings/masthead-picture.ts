/** The shape of the picture below the front page's masthead: 3 to 1. Widths are in pixels. */
export const mastheadShape = { ratio: 3, small: 480, large: 960 }

/**
 * The most bytes of a picture, so that the front page with its first pictures stays below 40 KB.
 */
export const mastheadBytes = { small: 3500, large: 7000 }

/**
 * The hashes of the stored files, and the alternative text, which is empty if the picture is
 * decoration.
 */
export type MastheadPicture = { small: string; large: string; alt: string }

const isHash = (text: unknown): text is string => /^[0-9a-f]{64}$/.test(String(text))

/** Parses the stored picture; undefined if the value is invalid. */
export function readPicture(stored: string): MastheadPicture | null | undefined {
  if (stored === '') return null
  const [small, large, ...alt] = stored.split(' ')
  return isHash(small) && isHash(large) ? { small, large, alt: alt.join(' ') } : undefined
}

export const writePicture = (picture: MastheadPicture | null) =>
  picture ? [picture.small, picture.large, picture.alt].join(' ').trim() : ''
