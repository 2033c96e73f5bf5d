import sharp from 'sharp'

/** A job to which photos are added. */
export const jobWithPhoto = {
  title: 'Baker',
  category: 'temp',
  city: 'Millbrook',
  state: 'Michigan',
  company: 'A',
}

/** The form that adds a photo to a listing. */
export function makePhotoForm(photo: File): FormData {
  const form = new FormData()
  form.set('intent', 'add')
  form.set('alt', 'The front')
  form.set('file', photo)
  return form
}

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
