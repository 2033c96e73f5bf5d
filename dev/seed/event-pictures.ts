import sharp from 'sharp'
import { imageWidths } from '#app/domain/event-images/image.ts'
import { encodeWidths } from '#app/domain/photos/encode.server.ts'
import { encodeCardPictures } from '#app/domain/photos/encode-card-picture.server.ts'
import { keepDrawn } from './drawing-cache.ts'

/** A row of houses: left edge, height and wall color. */
const houses: ReadonlyArray<readonly [left: number, height: number, wall: string]> = [
  [60, 320, '#9b2d20'],
  [300, 260, '#e3b95b'],
  [520, 380, '#1d5a45'],
  [780, 290, '#f3ead7'],
  [1010, 350, '#7a5200'],
  [1260, 270, '#4a6b7a'],
]

function house([left, height, wall]: (typeof houses)[number], lit: string) {
  const top = 720 - height
  const windows = [40, 130].flatMap((x) =>
    [60, 150].map(
      (y) => `<rect x="${left + x}" y="${top + y}" width="44" height="56" fill="${lit}"/>`,
    ),
  )
  return `<path d="M${left - 20} ${top} L${left + 105} ${top - 90} L${left + 230} ${top} Z" fill="#2b2f33"/>
    <rect x="${left}" y="${top}" width="210" height="${height}" fill="${wall}"/>${windows.join('')}`
}

const dots = (count: number, color: string, radius: number) =>
  Array.from({ length: count }, (_, n) => {
    const [x, y] = [(n * 397) % 1600, (n * 211) % 640]
    return `<circle cx="${x}" cy="${y}" r="${radius + (n % 3)}" fill="${color}"/>`
  }).join('')

const scene = (sky: string, ground: string, lit: string, dust: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900">
    <rect width="1600" height="900" fill="${sky}"/>
    ${houses.map((one) => house(one, lit)).join('')}
    <rect y="720" width="1600" height="180" fill="${ground}"/>${dust}</svg>`

/** Draws two pictures of the town square: in snow, and at night. */
export async function drawEventPictures() {
  const drawings = {
    snow: scene('#c9d6dc', '#f7f7f3', '#fbe7b2', dots(140, '#ffffff', 4)),
    night: scene('#141a2e', '#1e2333', '#ffd166', dots(70, '#dfe6ff', 1)),
  }
  return keepDrawn([drawings, imageWidths], async () => ({
    snow: await encode(drawings.snow),
    night: await encode(drawings.night),
  }))
}
export type EventPictures = Awaited<ReturnType<typeof drawEventPictures>>

/** Encodes the widths of an event's page, and the small sizes for lists. */
async function encode(svg: string) {
  const encoded = await encodeWidths(await sharp(Buffer.from(svg)).png().toBuffer(), imageWidths)
  if (!encoded.ok) throw new Error(encoded.reason)
  const widest = encoded.sizes.at(-1) ?? encoded.sizes[0]
  return { sizes: encoded.sizes, widest, card: await encodeCardPictures(widest.bytes) }
}
