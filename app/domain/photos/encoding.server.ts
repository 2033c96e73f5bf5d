import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { photoLimits, photoWidths } from './photo.ts'

export type EncodedSize = { hash: string; bytes: Buffer; width: number; height: number }
export type EncodedPhoto = { thumb: EncodedSize; full: EncodedSize }

/** Read by content, whatever the file is called. SVG and PDF are not photos and can carry scripts. */
const readable = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/**
 * Turns an upload into the two sizes that are kept: upright by its EXIF, without metadata, WebP.
 * The header's pixel count is checked before anything is decoded.
 */
export async function encodePhoto(
  upload: Buffer,
): Promise<
  | { ok: true; photo: EncodedPhoto }
  | { ok: false; reason: 'too_large' | 'too_many_pixels' | 'not_an_image' }
> {
  if (upload.length > photoLimits.bytes) return { ok: false, reason: 'too_large' }
  const header = await readHeader(upload)
  if (!header || !readable.has(header.format)) return { ok: false, reason: 'not_an_image' }
  if (header.width * header.height > photoLimits.pixels) {
    return { ok: false, reason: 'too_many_pixels' }
  }
  try {
    const [thumb, full] = await Promise.all([
      encode(upload, photoWidths.thumb),
      encode(upload, photoWidths.full),
    ])
    return { ok: true, photo: { thumb, full } }
  } catch {
    // What sharp cannot decode after a sound header is a damaged file: the sender's matter.
    return { ok: false, reason: 'not_an_image' }
  }
}

/** Null when there is none: sharp throws for everything that is no picture. */
async function readHeader(upload: Buffer) {
  try {
    return await sharp(upload, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

async function encode(upload: Buffer, width: number): Promise<EncodedSize> {
  const { data, info } = await sharp(upload, {
    limitInputPixels: photoLimits.pixels,
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 75 })
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true })
  const hash = createHash('sha256').update(data).digest('hex')
  return { hash, bytes: data, width: info.width, height: info.height }
}
