/** The second bytes of markers; the first is always 0xff. */
const marker = { firstWithLength: 0xc0, restart: 0xd0, start: 0xd8, end: 0xd9, scan: 0xda }

/**
 * Whether a decoder reads no length after a marker: escaped data, restarts, the start, and the codes
 * that are no markers, which it passes over within the data of a scan.
 */
const hasNoLength = (code: number) =>
  code < marker.firstWithLength || (code >= marker.restart && code <= marker.start)

/**
 * Counts the scans of a JPEG as a decoder goes through it: by the lengths of its segments, up to its
 * end. Phones append a film to a picture, whose bytes would look like scans.
 * @param max where counting ends, because a file may have millions
 */
export function countScans(jpeg: Buffer, max: number): number {
  let count = 0
  let at = 0
  while (at + 1 < jpeg.length && count < max) {
    const code = jpeg[at + 1] ?? 0
    // A marker may follow any number of bytes 0xff.
    if (jpeg[at] !== 0xff || code === 0xff) at += 1
    else if (code === marker.end) break
    else if (hasNoLength(code)) at += 2
    else {
      if (code === marker.scan) count += 1
      // A length counts its own two bytes.
      const length = at + 4 <= jpeg.length ? jpeg.readUInt16BE(at + 2) : 0
      at += 2 + Math.max(2, length)
    }
  }
  return count
}
