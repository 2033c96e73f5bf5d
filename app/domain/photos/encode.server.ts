import { createHash } from 'node:crypto'
import { Turns } from '#app/shared/turns.ts'
import { decodePicture } from './decode-picture.server.ts'
import { type EncodedCardPictures, encodeCardPictures } from './encode-card-picture.server.ts'
import type { EncodedSize } from './encoded-size.ts'
import { countScans } from './jpeg-scans.ts'
import { photoLimits, photoWidths } from './photo.ts'

export type EncodedPhoto = { thumb: EncodedSize; full: EncodedSize; card: EncodedCardPictures }
export type EncodingRefusal = 'too_large' | 'too_many_pixels' | 'not_an_image'

/** Detected from the content, not the file name. SVG and PDF can contain scripts. */
const readable = ['jpeg', 'png', 'webp', 'heif', 'gif'] as const
type Format = (typeof readable)[number]

/** Encodes an uploaded photo in its two sizes, and in those that lists show. */
export async function encodePhoto(
  upload: Buffer,
): Promise<{ ok: true; photo: EncodedPhoto } | { ok: false; reason: EncodingRefusal }> {
  const encoded = await encodeWidths(upload, [photoWidths.thumb, photoWidths.full])
  if (!encoded.ok) return encoded
  const [thumb, full = thumb] = encoded.sizes
  return { ok: true, photo: { thumb, full, card: await encodeCardPictures(full.bytes) } }
}

/** Encodes uploaded files one after the other. If one is not a photo, all are refused. */
export async function encodePhotos(
  files: readonly File[],
): Promise<
  { ok: true; photos: EncodedPhoto[] } | { ok: false; reason: EncodingRefusal; fileName: string }
> {
  const photos: EncodedPhoto[] = []
  for (const file of files) {
    const encoded = await encodePhoto(Buffer.from(await file.arrayBuffer()))
    if (!encoded.ok) return { ...encoded, fileName: file.name }
    photos.push(encoded.photo)
  }
  return { ok: true, photos }
}

/**
 * Encodes an upload as WebP in several widths, narrowest first, turned upright and without
 * metadata. A picture narrower than some of the widths is encoded once in its own width instead.
 * The pixel count in the header is checked before anything is decoded.
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
  if (header.format === 'jpeg' && countScans(upload, maxScans + 1) > maxScans) {
    return { ok: false, reason: 'not_an_image' }
  }
  return decoding.run(async () => {
    try {
      const widest = await decode(upload, Math.max(...widths))
      const narrower = widths.filter((width) => width < widest.info.width)
      const encodings = [...narrower, widest.info.width].map((width) => encode(widest, width))
      return { ok: true, sizes: (await Promise.all(encodings)) as [EncodedSize, ...EncodedSize[]] }
    } catch {
      // The header is valid but the content is not, so the file is damaged and this is no error of
      // ours.
      return { ok: false, reason: 'not_an_image' }
    }
  })
}

/** One upload at a time, because a large picture takes more memory than all else together. */
const decoding = new Turns(1)

/**
 * Of a progressive JPEG, which usually has about ten. Each takes as long to decode as the whole
 * picture and a few bytes of the file, and nothing can stop a decoder before it has read them all.
 */
const maxScans = 100

/** Returns null if sharp throws, because the file is not a picture. */
async function readHeader(upload: Buffer) {
  try {
    const picture = await decodePicture(upload, { limitInputPixels: false })
    return await picture.metadata()
  } catch {
    return null
  }
}

type Decoded = Awaited<ReturnType<typeof decode>>

/** Decodes the picture upright, scaled down to this width. */
async function decode(upload: Buffer, width: number) {
  const picture = await decodePicture(upload, {
    limitInputPixels: photoLimits.pixels,
    failOn: 'error',
  })
  return picture
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function encode({ data: pixels, info: raw }: Decoded, width: number): Promise<EncodedSize> {
  const picture = await decodePicture(pixels, { raw })
  const { data, info } = await picture
    .resize({ width })
    .webp({ quality: 75 })
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true })
  const hash = createHash('sha256').update(data).digest('hex')
  return { hash, bytes: data, width: info.width, height: info.height }
}
