/** The second byte of a marker; the first is 0xff. */
const marker = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda }

/** Markers that nothing follows: fill bytes, escaped data, TEM, and the restarts within a scan. */
const standsAlone = (code: number) =>
  code === 0x00 || code === 0x01 || (code >= 0xd0 && code <= marker.startOfImage)

/**
 * Counts the scans of a JPEG, as a decoder goes through it: by the lengths of its segments and up to
 * its end. Phones append a film to a picture, whose bytes would look like scans.
 */
export function countScans(jpeg: Buffer): number {
  let count = 0
  let at = jpeg.indexOf(0xff)
  while (at !== -1 && at + 1 < jpeg.length) {
    const code = jpeg[at + 1] ?? 0
    if (code === marker.endOfImage) break
    let next = at + 2
    if (code === 0xff) next = at + 1
    else if (!standsAlone(code)) {
      if (code === marker.startOfScan) count += 1
      // A segment's length counts its own two bytes.
      next += at + 4 <= jpeg.length ? Math.max(2, jpeg.readUInt16BE(at + 2)) : 2
    }
    at = jpeg.indexOf(0xff, next)
  }
  return count
}
