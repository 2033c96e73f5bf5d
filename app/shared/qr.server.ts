import QRCode from 'qrcode'

/**
 * A wide enough margin for scanners, and error correction for a quarter of the code being dirty or
 * folded.
 */
const options = { errorCorrectionLevel: 'Q', margin: 4 } as const

/** Returns letters and digits as a QR code: an SVG in a `data:` URL, sharp at every size. */
export async function qrAddress(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { ...options, type: 'svg' })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * Options of `pngjs`: gray pixels, each line as its difference from the one above, which is the same
 * seven times out of eight. Trying every other way takes twice as long and saves nothing.
 */
const grayLines = { deflateLevel: 9, colorType: 0, filterType: 2 }

/** Returns the QR code as PNG bytes, which every mail program shows. */
export function qrPng(text: string): Promise<Buffer> {
  // A copy, because the library writes into it.
  return QRCode.toBuffer(text, { ...options, scale: 8, rendererOpts: { ...grayLines } })
}
