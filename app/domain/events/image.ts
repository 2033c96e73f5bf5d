/** Widths an uploaded image is kept in, in pixels; a smaller one is not enlarged. */
export const imageWidths = [480, 960, 1600]

/** An image that nothing shows is deleted after this many hours; until then a form may come back. */
export const unusedImageHours = 24

/** An image in the widths there are, the narrowest first. */
export type EventPicture = {
  id: number
  sizes: Array<{ src: string; width: number; height: number; bytes: number }>
}
