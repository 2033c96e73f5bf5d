import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePhoto } from './encode.server.ts'
import { countScans } from './jpeg-scans.ts'

/**
 * Returns a gray progressive JPEG with this number of scans, each of which adds a bit to one
 * coefficient.
 */
async function makeManyScans(count: number): Promise<Buffer> {
  const create = { width: 64, height: 48, channels: 3, background: '#446688' } as const
  const gray = sharp({ create }).toColourspace('b-w')
  const jpeg = await gray.jpeg({ progressive: true }).toBuffer()
  const marker = Buffer.from([0xff, 0xda])
  const first = jpeg.indexOf(marker, jpeg.indexOf(marker) + 1)
  // The length and the parameters of a scan, whose data ends with the next marker.
  const scan = jpeg.subarray(first, jpeg.indexOf(0xff, first + 10))
  const scans = Array.from({ length: count }, (_, index) => {
    const [coefficient, bit] = [1 + Math.floor(index / 10), 9 - (index % 10)]
    const isFirst = bit === 9
    const parameters = [coefficient, coefficient, isFirst ? bit : ((bit + 1) << 4) | bit]
    return Buffer.concat([scan.subarray(0, 7), Buffer.from(parameters), scan.subarray(10)])
  })
  return Buffer.concat([jpeg.subarray(0, first), ...scans, jpeg.subarray(-2)])
}

const manyScans = Buffer.alloc(4000, Buffer.from([0xff, 0xda, 0x00, 0x08]))

/** Puts bytes behind the start of a JPEG. */
const insertFirst = (jpeg: Buffer, ...bytes: Array<Buffer | number[]>) =>
  Buffer.concat([jpeg.subarray(0, 2), ...bytes.map((each) => Buffer.from(each)), jpeg.subarray(2)])

test('a film after a picture, or in a comment before it, counts as no scans', async () => {
  const few = await makeManyScans(20)
  expect(await encodePhoto(Buffer.concat([few, manyScans]))).toMatchObject({ ok: true })
  const comment = [0xff, 0xfe, (manyScans.length + 2) >> 8, (manyScans.length + 2) & 0xff]
  expect(await encodePhoto(insertFirst(few, comment, manyScans))).toMatchObject({ ok: true })
})

test.each([
  ['in a comment', [0xff, 0xfe, 0x00, 0x04, 0xff, 0xd9]],
  [
    'behind a code that a decoder passes over',
    [0xff, 0x02, 0x00, 0x06, 0xff, 0xfe, 0x00, 0x04, 0xff, 0xd9],
  ],
  ['behind the number of a restart', [0xff, 0xd0, 0xff, 0xfe, 0x00, 0x04, 0xff, 0xd9]],
])('an end %s hides no scans', async (_, bytes) => {
  const jpeg = await makeManyScans(200)
  const data = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 14
  const hiding = Buffer.concat([jpeg.subarray(0, data), Buffer.from(bytes), jpeg.subarray(data)])
  expect(countScans(hiding, 1000)).toBeGreaterThan(190)
  expect(countScans(insertFirst(jpeg, bytes), 1000)).toBeGreaterThan(190)
})

test('a JPEG with so many scans that it takes minutes to decode is refused', async () => {
  expect(await encodePhoto(await makeManyScans(50))).toMatchObject({ ok: true })
  const many = await encodePhoto(await makeManyScans(200))
  expect(many).toEqual({ ok: false, reason: 'not_an_image' })
})
