import { expect, test } from 'vitest'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { textFor } from '#app/text/index.ts'
import { withoutFiles } from './form-without-files.ts'

const file = (content: string | number) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], 'front.jpg')

/** Sends a form in pieces, and returns what is left of it. */
async function send(fields: Array<[string, string | File]>, pieceLength: number) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const whole = new Request('http://localhost/', { method: 'POST', body: form })
  const type = whole.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceLength) {
        controller.enqueue(bytes.subarray(at, at + pieceLength))
      }
      controller.close()
    },
  })
  return strip(body, type)
}

function strip(body: BodyInit, type: string): Request {
  const init = { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' }
  const left = withoutFiles(new Request('http://localhost/', init))
  if (!left) throw new Error('The form was left alone.')
  return left
}

const read = (left: Request) => readFormData(left, textFor('en'))

test.each([1, 2, 7, 64, 100_000])('in pieces of %i bytes, only files are lost', async (length) => {
  const fields: Array<[string, string | File]> = [
    ['photos', file('\r\n\r\n--x\r\nfilename="a"')],
    ['title', 'Yellow house'],
    ['image', file(length < 8 ? 300 : 50_000)],
    ['filename', 'Two lines\r\n\r\n-- and dashes'],
    ['photos', file('')],
    ['empty', ''],
    ['note', 'ñ 🏠'],
  ]
  const left = await read(await send(fields, length))
  expect([...left]).toEqual(fields.filter(([, value]) => typeof value === 'string'))
})

test('a form that begins or ends with text keeps it', async () => {
  const around: Array<[string, string | File]> = [
    ['first', 'a'],
    ['photos', file(9)],
    ['last', 'b'],
  ]
  const left = await read(await send(around, 10))
  expect([...left]).toEqual([
    ['first', 'a'],
    ['last', 'b'],
  ])
})

test('of too much text, only the beginning arrives, and it is no form', async () => {
  const left = await send([['note', 'a'.repeat(600_000)]], 64_000)
  const bytes = await left.clone().arrayBuffer()
  expect(bytes.byteLength).toBeLessThan(400_000)
  await expect(read(left)).rejects.toMatchObject({ init: { status: 400 } })
})

test.each([
  ['after an empty line', '\r\n\r\nContent-Disposition: form-data; name="a"; filename="b"'],
  [
    'after a space of another kind',
    '\r\nContent-Disposition: form-data; name="a";\u00a0filename="b"',
  ],
])('a file whose headers come %s is lost too', async (_, head) => {
  const body = `--x${head}\r\n\r\nthe file\r\n--x--\r\n`
  const left = strip(body, 'multipart/form-data; boundary=x')
  expect(await left.text()).not.toContain('the file')
})

test('a body without a boundary is left alone', () => {
  const headers = { 'Content-Type': 'multipart/form-data' }
  const request = new Request('http://localhost/', { method: 'POST', headers, body: 'a' })
  expect(withoutFiles(request)).toBeNull()
})
