import type { Sharp, SharpOptions } from 'sharp'

/**
 * Opens a picture to read or change it. Loads the library at the first one, because a start without
 * it is faster and smaller, and most pages need none.
 */
export async function openPicture(bytes: Buffer, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, options)
}
