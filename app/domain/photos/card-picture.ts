/** The shape of the pictures in lists: 16 to 10. Widths are in pixels. */
export const cardShape = { ratio: 1.6, small: 320, large: 640 }
export type CardSize = 'small' | 'large'

/** The most bytes of a picture. With the answer's headers it stays below 5 and 14 KB. */
export const cardBytes: Record<CardSize, number> = { small: 4500, large: 13_500 }

/** A picture as lists show it, with the addresses of its sizes. */
export type CardPicture = {
  /** The alternative text. */
  alt: string
  small: string
  large: string
  /** Bytes of the large one, which visitors who save data may ask for. */
  bytes: number
}

/**
 * Returns the width and height of a large picture's tag, limited to those of the larger cards.
 * Browsers without style sheets show the picture in this size; all others take only its shape from
 * it.
 */
export function plainSize({ width, height }: { width: number; height: number }) {
  const shown = Math.min(width, cardShape.large)
  return { width: shown, height: Math.round((height * shown) / width) }
}
