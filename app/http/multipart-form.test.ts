import { setImmediate } from 'node:timers/promises'
import { MIMEType } from 'node:util'
import { expect, test } from 'vitest'
import { readMultipart } from './multipart-form.server.ts'

const boundary = 'x'.repeat(30)
const bounds = {
  boundary,
  maxFields: 20,
  maxText: 1_000,
}

/** @param error whether the connection breaks at the end */
function send(bytes: Buffer, pieceLength: number, isBroken = false) {
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

/** Sends a form in pieces and returns how it is read. */
async function pass(fields: Array<[string, string | File]>, pieceLength: number) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const whole = new Response(form)
  const { params } = new MIMEType(whole.headers.get('content-type') ?? '')
  const bytes = Buffer.from(await whole.arrayBuffer())
  const boundary = params.get('boundary') ?? ''
  return readMultipart(send(bytes, pieceLength), { ...bounds, boundary })
}

const photo = (content: string | Uint8Array<ArrayBuffer>, name = 'front.jpg') =>
  new File([content], name, { type: 'image/jpeg' })
const createBytes = (length: number) =>
  new Uint8Array(Array.from({ length }, (_, index) => index % 256))

test.each([1, 2, 7, 64, 100_000])('in pieces of %i bytes, nothing is lost', async (length) => {
  const fields: Array<[string, string | File]> = [
    ['photos', photo(`\r\n\r\n--${boundary}\r\nfilename="a"`)],
    ['title', 'Yellow house'],
    ['image', photo(createBytes(length < 8 ? 300 : 50_000), 'ñ 🏠.jpg')],
    ['filename', 'Two lines\r\n\r\n-- and dashes'],
    ['photos', photo('')],
    ['empty', ''],
    ['note', 'ñ 🏠'],
  ]
  const form = await pass(fields, length)
  if (typeof form === 'string') throw new Error(form)
  const texts = fields.filter(([, value]) => typeof value === 'string')
  expect([...form].filter(([, value]) => typeof value === 'string')).toEqual(texts)
  for (const [name, sent] of fields) {
    if (typeof sent === 'string') continue
    const files = form.getAll(name) as File[]
    const read = files.find(({ size }) => size === sent.size)
    expect(read).toMatchObject({ name: sent.name, type: 'image/jpeg' })
    expect(await read?.bytes()).toEqual(await sent.bytes())
  }
})

const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const nameless = `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`
const end = `--${boundary}--\r\n`

test.each([
  ['more parts than fields are allowed', field('a', 'x').repeat(21) + end, 'too-many-fields'],
  ['more text than is allowed', field('a', 'x'.repeat(501)).repeat(2) + end, 'too-much-text'],
  ['one text longer than all may be', field('a', 'x'.repeat(1_001)) + end, 'too-much-text'],
  ['a part without a name', nameless + end, 'malformed'],
  [
    'headers of more than 8 KB',
    `--${boundary}\r\n${'a: b\r\n'.repeat(2_000)}${nameless}`,
    'malformed',
  ],
  ['no end', field('a', 'x'), 'malformed'],
  ['nothing', '', 'malformed'],
])('a form with %s is refused', async (_, body, problem) => {
  expect(await readMultipart(send(Buffer.from(body), 100), bounds)).toBe(problem)
})

test('a form whose sender leaves is refused', async () => {
  const body = Buffer.from(field('a', 'x') + end)
  expect(await readMultipart(send(body, 100, true), bounds)).toBe('malformed')
})

test.each([
  ['name="a"; filename="my %22house%22.jpg"', 'my "house".jpg'],
  [String.raw`name="a"; filename="my \"house\".jpg"`, 'my "house".jpg'],
  ['name="a"; filename="one; two.jpg"', 'one; two.jpg'],
  ["name=a; filename=house.jpg; filename*=utf-8''house.jpg", 'house.jpg'],
  ['charset=utf-8;name="a" ; FileName="house.jpg"', 'house.jpg'],
])('a file with the header %j has its name', async (disposition, name) => {
  const head = `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`
  const form = await readMultipart(send(Buffer.from(`${head}x\r\n${end}`), 100), bounds)
  expect([...(form as FormData)]).toEqual([['a', expect.objectContaining({ name })]])
})

test('a form that is refused at its beginning is received to its end', async () => {
  const body = send(Buffer.from(nameless + 'x'.repeat(10_000)), 1_000)
  expect(await readMultipart(body, bounds)).toBe('malformed')
  const reader = body.getReader()
  expect((await reader.read()).done).toBe(true)
})

/** Forms in every state of disorder; a stranger may send any of them. */
function disorderedForm(random: (below: number) => number): string {
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="b"; filename="c"\r\n\r\n`
  const tokens = [
    ...[`--${boundary}`, `--${boundary}--`, '\r\n', '\r\n\r\n', '\r', '\n', '-', ':', ';', '"'],
    ...['Content-Disposition: form-data; name="a"', 'Content-Type: application/octet-stream'],
    ...[file, `\r\n${file}`, field('a', 'x'), nameless, 'x'.repeat(9_000), end],
  ]
  return Array.from({ length: 1 + random(14) }, () => tokens[random(tokens.length)]).join('')
}

test('every form is either read or refused, and no error is left over', async () => {
  let state = 1
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  for (let count = 0; count < 1_000; count++) {
    const body = Buffer.from(disorderedForm(random))
    const pieces = send(body, [3, 100, 10_000][random(3)] ?? 1, random(5) === 0)
    const read = await readMultipart(pieces, bounds)
    const isRead = read instanceof FormData
    expect(isRead || ['malformed', 'too-many-fields', 'too-much-text'].includes(read)).toBe(true)
  }
})
