import QRCode from 'qrcode'

/** A quiet zone as wide as scanners want it, and a quarter of the picture may be dirt or a fold. */
const options = { errorCorrectionLevel: 'Q', margin: 4 } as const

/** Letters and digits as a QR code: an SVG in a `data:` address, sharp on every screen and on paper. */
export async function qrAddress(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { ...options, type: 'svg' })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The same as the bytes of a PNG, which every mail program shows. */
export function qrPng(text: string): Promise<Buffer> {
  return QRCode.toBuffer(text, { ...options, scale: 8 })
}
