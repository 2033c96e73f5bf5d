import sharp from 'sharp'

/** Makes a photo of one color, as large as the portal keeps them. */
export function makePhoto(background = '#886644'): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
