import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { photoLimits, photoWidths } from './photo.ts'

export type EncodedSize = { hash: string; bytes: Buffer; width: number; height: number }
export type EncodedPhoto = { thumb: EncodedSize; full: EncodedSize }
export type EncodingRefusal = 'too_large' | 'too_many_pixels' | 'not_an_image'

/** Read by content, whatever the file is called. SVG and PDF are not photos and can carry scripts. */
const readable = ['jpeg', 'png', 'webp', 'heif', 'gif'] as const
type Format = (typeof readable)[number]

/** Turns an upload into the two sizes that are kept of a listing's photo. */
export async function encodePhoto(
  upload: Buffer,
): Promise<{ ok: true; photo: EncodedPhoto } | { ok: false; reason: EncodingRefusal }> {
  const encoded = await encodeWidths(upload, [photoWidths.thumb, photoWidths.full])
  if (!encoded.ok) return encoded
  const [thumb, full = thumb] = encoded.sizes
  return { ok: true, photo: { thumb, full } }
}

/**
 * Turns an upload into WebP pictures of some widths: upright by its EXIF, without metadata, the
 * narrowest first. A picture is not enlarged: of the widths above its own, one is kept, at its own.
 * The header's pixel count is checked before anything is decoded, and decoding happens once.
 */
export async function encodeWidths(
  upload: Buffer,
  widths: readonly number[],
  formats: readonly Format[] = readable,
): Promise<
  { ok: true; sizes: [EncodedSize, ...EncodedSize[]] } | { ok: false; reason: EncodingRefusal }
> {
  if (upload.length > photoLimits.bytes) return { ok: false, reason: 'too_large' }
  const header = await readHeader(upload)
  if (!header || !formats.some((format) => format === header.format)) {
    return { ok: false, reason: 'not_an_image' }
  }
  if (header.width * header.height > photoLimits.pixels) {
    return { ok: false, reason: 'too_many_pixels' }
  }
  try {
    const widest = await decode(upload, Math.max(...widths))
    const narrower = widths.filter((width) => width < widest.info.width)
    const encodings = [...narrower, widest.info.width].map((width) => encode(widest, width))
    return { ok: true, sizes: (await Promise.all(encodings)) as [EncodedSize, ...EncodedSize[]] }
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

type Decoded = Awaited<ReturnType<typeof decode>>

/** Upright pixels, at most so wide. */
function decode(upload: Buffer, width: number) {
  return sharp(upload, { limitInputPixels: photoLimits.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function encode({ data: pixels, info: raw }: Decoded, width: number): Promise<EncodedSize> {
  const { data, info } = await sharp(pixels, { raw })
    .resize({ width })
    .webp({ quality: 75 })
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true })
  const hash = createHash('sha256').update(data).digest('hex')
  return { hash, bytes: data, width: info.width, height: info.height }
}
