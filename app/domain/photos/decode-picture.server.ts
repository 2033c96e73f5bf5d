import type { Sharp, SharpOptions } from 'sharp'

/**
 * Opens a picture to read or change it. Loads the library with the first picture, because a start
 * without it is faster and smaller, and most pages need no pictures decoded.
 */
export async function decodePicture(bytes: Buffer, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, options)
}
