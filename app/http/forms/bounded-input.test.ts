import { describe, expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import {
  largestPlainBody,
  readFormData,
  readJson,
  readQuery,
  readText,
} from './bounded-input.server.ts'

const text = textFor('en')

const post = (body: BodyInit, headers?: HeadersInit) =>
  new Request('http://portal/', { method: 'POST', body, headers })
const fields = (count: number, toName: (index: number) => string) =>
  new URLSearchParams(Array.from({ length: count }, (_, index) => [toName(index), 'x']))
const long = 'a'.repeat(71)
const longBoundary = {
  type: `multipart/form-data; boundary=${long}`,
  body: `--${long}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--${long}--\r\n`,
}
const numbered = (index: number) => `f${index}`
const status = (code: number) => ({ init: { status: code } })

function parts(count: number, value: string | Blob = 'x'): FormData {
  const form = new FormData()
  for (let index = 0; index < count; index++) form.set(numbered(index), value)
  return form
}

describe('a form', () => {
  const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }

  test.each([
    ['urlencoded', fields(1_000, numbered)],
    ['in parts', parts(1_000)],
  ])('%s may have 1,000 fields', async (_, body) => {
    expect([...(await readFormData(post(body), text)).keys()]).toHaveLength(1_000)
  })

  test.each([
    ['urlencoded', fields(1_001, numbered)],
    ['in parts', parts(1_001)],
    ['of a longer text beside its files', parts(2, 'x'.repeat(200_000))],
  ])('%s with more fields is too large', async (_, body) => {
    await expect(readFormData(post(body), text)).rejects.toMatchObject(status(413))
  })

  test('of separators alone is too large', async () => {
    const form = readFormData(post('&'.repeat(1_000), urlencoded), text)
    await expect(form).rejects.toMatchObject(status(413))
  })

  test('of files can be longer than a text', async () => {
    const form = await readFormData(post(parts(2, new File(['x'.repeat(200_000)], 'x.png'))), text)
    expect((form.get('f1') as File).size).toBe(200_000)
  })

  test('counts by the boundary that the parser uses, not another one in the header', async () => {
    const boundary = 'x'.repeat(30)
    const part = (index: number) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\nx\r\n`
    const body = `${Array.from({ length: 1_001 }, (_, index) => part(index)).join('')}--${boundary}--\r\n`
    const type = `multipart/form-data; a="; boundary=y"; boundary=${boundary}`
    const request = post(body, { 'Content-Type': type })
    await expect(readFormData(request, text)).rejects.toMatchObject(status(413))
  })

  test.each([
    ...['a[999999999]', 'a[]', 'a.b', '__intent__', '__state__', '__proto__', 'constructor'],
    ...['prototype', 'toString', '', 'a\n', 'x'.repeat(101)],
  ])('a field called %j is refused', async (name) => {
    const urlencoded = post(new URLSearchParams({ [name]: '1' }))
    await expect(readFormData(urlencoded, text)).rejects.toMatchObject(status(400))
  })

  test('a name that the form allows is accepted', async () => {
    const bounds = { hasName: (name: string) => name.startsWith('column.') }
    const form = await readFormData(post('column.price=Cost', urlencoded), text, bounds)
    expect([...form]).toEqual([['column.price', 'Cost']])
    const other = readFormData(post('a.b=1', urlencoded), text, bounds)
    await expect(other).rejects.toMatchObject(status(400))
  })

  test('one name may be repeated 20 times at most', async () => {
    const often = (count: number) => readFormData(post(fields(count, () => 'a')), text)
    expect((await often(20)).getAll('a')).toHaveLength(20)
    await expect(often(21)).rejects.toMatchObject(status(400))
  })

  test.each([
    ['JSON', '{"a":1}', 'application/json'],
    ['text', 'a=1', 'text/plain'],
    ['parts without a boundary', 'a=1', 'multipart/form-data'],
    ['parts with a long boundary', longBoundary.body, longBoundary.type],
    ['no type that there is', 'a=1', 'x'],
  ])('%s is refused', async (_, body, type) => {
    const request = post(body, { 'Content-Type': type })
    await expect(readFormData(request, text)).rejects.toMatchObject(status(400))
  })

  test('an empty post has no fields', async () => {
    const form = await readFormData(new Request('http://portal/', { method: 'POST' }), text)
    expect([...form]).toEqual([])
  })
})

describe('JSON', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
  const keyed = (count: number) => JSON.stringify(Object.fromEntries(fields(count, numbered)))
  const thrownBy = (body: string) => {
    try {
      return readJson(body, text)
    } catch (refusal) {
      return refusal
    }
  }

  test('of a few levels and fields is read', () => {
    expect(readJson('{"title":"x","days":["1","2"]}', text)).toEqual({
      title: 'x',
      days: ['1', '2'],
    })
    expect(Object.keys(readJson(keyed(1_000), text) as object)).toHaveLength(1_000)
  })

  test.each([
    ['half of an object', '{', 400],
    ['20 levels too many', nested(40), 400],
    ['10,000 levels', nested(10_000), 400],
    ['1,001 fields', keyed(1_001), 413],
    ['1,001 values', JSON.stringify(Array.from({ length: 1_001 }, () => 0)), 413],
    ['an index as a name', '{"a[9]":1}', 400],
    ["an object's own name", '{"__proto__":1}', 400],
    ['the same within', '{"a":[{"constructor":1}]}', 400],
  ])('%s is refused', (_, body, code) => {
    expect(thrownBy(body)).toMatchObject(status(code))
  })
})

test('the query of a call has the same limits', () => {
  expect(readQuery(new URLSearchParams('page=2&page=3'), text)).toEqual({ page: '2' })
  const thrownBy = (query: URLSearchParams) => () => readQuery(query, text)
  expect(thrownBy(fields(1_001, numbered))).toThrow(expect.objectContaining(status(413)))
  expect(thrownBy(new URLSearchParams('a[9]=1'))).toThrow(expect.objectContaining(status(400)))
})

test('a body that is verified later is read unchanged, up to the size of a form', async () => {
  expect(await readText(post('{"a":\u00e9}'), text)).toBe('{"a":\u00e9}')
  const long = 'é'.repeat(largestPlainBody / 2)
  expect(await readText(post(long), text)).toHaveLength(largestPlainBody / 2)
  await expect(readText(post(`${long}x`), text)).rejects.toMatchObject(status(413))
})
