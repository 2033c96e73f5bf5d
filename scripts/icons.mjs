/** `npm run icons`: draws the icons in public/ from icon.svg. Run it after changing icon.svg. */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const svg = readFileSync('public/icon.svg')

/** Renders the drawing as a PNG of this many pixels. Few colors keep the file small. */
const draw = (size) =>
  sharp(svg, { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true, effort: 10 })
    .toBuffer()

/** An ICO file of PNG images, as every browser since 2009 reads it. */
function writeIco(images) {
  const header = Buffer.from([0, 0, 1, 0, images.length, 0])
  let offset = header.length + 16 * images.length
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(16)
    entry.set([size, size, 0, 0, 1, 0, 32, 0])
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)])
}

const small = await Promise.all([16, 32].map(async (size) => ({ size, png: await draw(size) })))
writeFileSync('public/favicon.ico', writeIco(small))
writeFileSync('public/apple-touch-icon.png', await draw(180))
for (const size of [192, 512]) writeFileSync(`public/icon-${size}.png`, await draw(size))
