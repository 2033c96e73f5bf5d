/** The widths, in pixels, in which an image is stored; smaller images are not enlarged. */
export const imageWidths = [480, 960, 1600]

/**
 * Unused images are deleted after this many hours, until which a form with errors can be corrected.
 */
export const unusedImageHours = 24

/** A stored image in all its widths, narrowest first. */
export type EventPicture = {
  id: number
  sizes: Array<{ src: string; width: number; height: number; bytes: number }>
}
