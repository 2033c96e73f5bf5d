import { createHash } from 'node:crypto'
import type { OutputInfo } from 'sharp'
import { type CardSize, cardBytes, cardShape } from './card-picture.ts'
import { decodePicture } from './decode-picture.server.ts'
import type { EncodedSize } from './encoded-size.ts'

export type EncodedCardPictures = Record<CardSize, EncodedSize>

/**
 * The qualities to try, best first, until a picture is within its limit of bytes
 * (docs/rules.md#card-pictures). Blurring, which comes last, makes even pure noise small enough.
 */
const attempts = [
  ...[75, 60, 45, 35, 25, 15, 8].map((quality) => ({ quality, blur: 0 })),
  ...[0.6, 1, 2, 4, 8].map((blur) => ({ quality: 20, blur })),
]

/** Encodes a stored picture in the sizes that lists show. */
export const encodeCardPictures = (picture: Buffer): Promise<EncodedCardPictures> =>
  encodeShape(picture, cardShape, cardBytes)

/**
 * Crops a stored picture to a shape, around its most interesting part, and encodes it in both
 * widths. A smaller picture is not enlarged.
 * @param shape the ratio of width to height, and both widths in pixels
 * @param maxBytes the limit of each size
 * @throws if the file cannot be decoded
 */
export async function encodeShape(
  picture: Buffer,
  shape: Record<'ratio' | CardSize, number>,
  maxBytes: Record<CardSize, number>,
): Promise<EncodedCardPictures> {
  const opened = await decodePicture(picture, { failOn: 'error' })
  const { width, height } = await opened.metadata()
  const widest = Math.max(1, Math.min(shape.large, width, Math.floor(height * shape.ratio)))
  const cut = await opened
    .flatten({ background: '#ffffff' })
    .resize({ ...toSize(widest, shape.ratio), fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const encode = (size: CardSize) =>
    encodeWithin(cut, toSize(Math.min(widest, shape[size]), shape.ratio), maxBytes[size])
  return { small: await encode('small'), large: await encode('large') }
}

const toSize = (width: number, ratio: number) => ({
  width,
  height: Math.max(1, Math.round(width / ratio)),
})

type Cut = { data: Buffer; info: OutputInfo }

async function encodeWithin(
  { data, info: raw }: Cut,
  { width, height }: { width: number; height: number },
  maxBytes: number,
): Promise<EncodedSize> {
  const picture = await decodePicture(data, { raw })
  const resized = await picture.resize({ width, height }).raw().toBuffer()
  const { channels } = raw
  for (const { quality, blur } of attempts) {
    const image = await decodePicture(resized, { raw: { width, height, channels } })
    const bytes = await (blur ? image.blur(blur) : image).webp({ quality }).toBuffer()
    if (bytes.length <= maxBytes) {
      return { hash: createHash('sha256').update(bytes).digest('hex'), bytes, width, height }
    }
  }
  throw new Error(`A picture of ${width} by ${height} does not fit into ${maxBytes} bytes.`)
}
