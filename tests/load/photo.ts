import sharp from 'sharp'

/**
 * Makes a photo of 12 megapixels, as a phone takes it, of random pixels, because a plain picture
 * would be compressed to a few bytes.
 */
export async function makePhoto(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#456', noise } as const
  const pixels = await sharp({ create }).jpeg({ quality: 70 }).toBuffer()
  return new File([new Uint8Array(pixels)], 'front.jpg', { type: 'image/jpeg' })
}
