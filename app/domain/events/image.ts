/** Widths of a stored image, in pixels; a smaller image is not enlarged. */
export const imageWidths = [480, 960, 1600]

/**
 * Unused images are deleted after this many hours, because a form with errors may be sent again
 * until then.
 */
export const unusedImageHours = 24

/** An image in its stored widths, narrowest first. */
export type EventPicture = {
  id: number
  sizes: Array<{ src: string; width: number; height: number; bytes: number }>
}
