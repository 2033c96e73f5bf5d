/** The shape of the pictures in lists: 16 to 10; widths in pixels. */
export const cardShape = { ratio: 1.6, small: 320, large: 640 }
export type CardSize = 'small' | 'large'

/** At most so many bytes, with room for the answer's headers below 5 and 14 KB. */
export const cardBytes: Record<CardSize, number> = { small: 4500, large: 13_500 }

/** A picture as lists show it; addresses. */
export type CardPicture = {
  /** The alternative text. */
  alt: string
  small: string
  large: string
  /** Of the large one, which a visitor who saves data may ask for. */
  bytes: number
}

/**
 * Returns the width and height that a large picture's tag has, at most that of the larger cards:
 * browsers that know no style sheets show it in this size, all others only take its shape from it.
 */
export function plainSize({ width, height }: { width: number; height: number }) {
  const shown = Math.min(width, cardShape.large)
  return { width: shown, height: Math.round((height * shown) / width) }
}
