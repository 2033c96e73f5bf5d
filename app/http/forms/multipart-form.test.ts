import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readBoundary, readMultipart } from './multipart-form.server.ts'

const boundary = 'x'.repeat(30)
const bounds = {
  boundary,
  maxFields: 20,
  maxText: 1_000,
}

/** @param isBroken whether the connection breaks at the end */
function send(body: string | Buffer, pieceLength: number, isBroken = false) {
  const bytes = Buffer.from(body)
  let at = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setImmediate()
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + pieceLength))
      else if (isBroken) controller.error(new Error('The connection is gone.'))
      else controller.close()
      at += pieceLength
    },
  })
}

const toPart = (disposition: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const field = (name: string, value: string) => toPart(`name="${name}"`, value)
const nameless = `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`
const end = `--${boundary}--\r\n`

/** Content that begins like the separator of parts, so that the parser must look further. */
const almost = [`\r\n--${boundary.slice(1)}y`, `\n--${boundary}`, '\r\n\r\n--', '\r\n--', '\r']

test.each([1, 2, 7, 64, 100_000])('in pieces of %i bytes, nothing is lost', async (length) => {
  const sent: Array<{ name: string; filename?: string; content: string }> = [
    ...almost.map((content) => ({ name: 'photos', filename: 'ñ 🏠.jpg', content })),
    ...almost.map((content) => ({ name: 'note', content })),
    { name: 'image', filename: 'front.jpg', content: 'ñ 🏠'.repeat(length < 8 ? 30 : 20_000) },
    { name: 'empty file', filename: '', content: '' },
    { name: 'empty', content: '' },
    { name: 'title', content: 'Yellow house' },
  ]
  const parts = sent.map(({ name, filename, content }) =>
    toPart(`name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`, content),
  )
  const form = await readMultipart(send(parts.join('') + end, length), bounds)
  if (typeof form === 'string') throw new Error(form)
  const read = [...form].map(async ([name, value]) =>
    typeof value === 'string'
      ? { name, content: value }
      : { name, filename: value.name, content: await value.text() },
  )
  expect(await Promise.all(read)).toEqual(sent)
})

test.each([
  ['more parts than fields are allowed', field('a', 'x').repeat(21) + end, 'too-many-fields'],
  ['more text than is allowed', field('a', 'x'.repeat(501)).repeat(2) + end, 'too-much-text'],
  ['one text longer than all may be', field('a', 'x'.repeat(1_001)) + end, 'too-much-text'],
  ['a part without a name', nameless + end, 'malformed'],
  [
    'headers of more than 8 KB',
    toPart(`name="a"\r\na: ${'b'.repeat(8_200)}`, 'x') + end,
    'malformed',
  ],
  ['no end', field('a', 'x'), 'malformed'],
  ['nothing', '', 'malformed'],
])('a form with %s is refused', async (_, body, problem) => {
  expect(await readMultipart(send(body, 100), bounds)).toBe(problem)
})

test('a form whose sender leaves is refused', async () => {
  const body = Buffer.from(field('a', 'x') + end)
  expect(await readMultipart(send(body, 100, true), bounds)).toBe('malformed')
})

test('headers of just 8 KB are read', async () => {
  const part = toPart(`name="a"\r\na: ${'b'.repeat(8_100)}`, 'x')
  const form = await readMultipart(send(part + end, 100), bounds)
  expect([...(form as FormData)]).toEqual([['a', 'x']])
})

test('what follows the end is ignored, wherever the pieces are cut', async () => {
  const whole = (length: number) => toPart('name="a"; filename="b"', 'x'.repeat(length)) + end
  const cut = 64 * 1024
  for (const after of [-2, -1, 0, 1]) {
    const length = cut + after - whole(0).length
    const form = await readMultipart(send(`${whole(length)}\r\nan epilogue`, cut), bounds)
    expect([...(form as FormData)]).toEqual([['a', expect.objectContaining({ size: length })]])
  }
})

test.each([
  ['name="a"; filename="my %22house%22.jpg"', 'my "house".jpg'],
  [String.raw`name="a"; filename="my \"house\".jpg"`, 'my "house".jpg'],
  ['name="a"; filename="one; two.jpg"', 'one; two.jpg'],
  ["name=a; filename=house.jpg; filename*=utf-8''na%C3%AFve.jpg", 'naïve.jpg'],
  ['charset=utf-8;name="a" ;filename="house.jpg"', 'house.jpg'],
])('a file with the header %j has its name', async (disposition, name) => {
  const form = await readMultipart(send(toPart(disposition, 'x') + end, 100), bounds)
  expect([...(form as FormData)]).toEqual([['a', expect.objectContaining({ name })]])
})

test('a form that is refused at its beginning is received to its end', async () => {
  const body = send(nameless + nameless + 'x'.repeat(200_000), 1_000)
  let received = 0
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        received += piece.length
        controller.enqueue(piece)
      },
    }),
  )
  expect(await readMultipart(counted, bounds)).toBe('malformed')
  expect(received).toBe(2 * nameless.length + 200_000)
})

test.each([
  ['multipart/form-data; boundary=x', 'x'],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b"', 'a b'],
  [`multipart/form-data; boundary=${'a'.repeat(70)}`, 'a'.repeat(70)],
  [`multipart/form-data; boundary=${'a'.repeat(71)}`, null],
  ['multipart/form-data; boundary=é', null],
  ['multipart/form-data', null],
  ['multipart/mixed; boundary=x', null],
  ['x', null],
])('the boundary of %j is %j', (type, boundary) => {
  expect(readBoundary(type)).toBe(boundary)
})

/** Forms in every state of disorder; a stranger may send any of them. */
function disorderedForm(random: (below: number) => number): string {
  const tokens = [
    ...[`--${boundary}`, `--${boundary}--`, '\r\n', '\r\n\r\n', '\r', '\n', '-', ':', ';', '"'],
    ...['Content-Disposition: form-data; name="a"', 'Content-Type: application/octet-stream'],
    ...[nameless, 'x'.repeat(9_000), end],
  ]
  const whole = [
    field('a', 'x'),
    field('a', 'x'.repeat(100)),
    toPart('name="b"; filename="c"', 'x'),
  ]
  const pick = (from: string[]) => from[random(from.length)] ?? ''
  const parts = Array.from({ length: 1 + random(30) }, () =>
    pick(random(20) === 0 ? tokens : whole),
  )
  return parts.join('') + (random(4) === 0 ? '' : end)
}

test('every form is either read or refused, and no error is left over', async () => {
  let state = 1
  const random = (below: number) => {
    state = (state * 48_271) % (2 ** 31 - 1)
    return state % below
  }
  const outcomes = { read: 0, malformed: 0, 'too-many-fields': 0, 'too-much-text': 0 }
  for (let count = 0; count < 1_000; count++) {
    const pieces = send(
      disorderedForm(random),
      [50, 1_000, 10_000][random(3)] ?? 1,
      random(8) === 0,
    )
    const read = await readMultipart(pieces, bounds)
    outcomes[typeof read === 'string' ? read : 'read'] += 1
  }
  // Each is there often enough for the disorder to have met it.
  expect(Math.min(...Object.values(outcomes)), JSON.stringify(outcomes)).toBeGreaterThan(20)
})
