import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { cacheKey } from './cache-key.ts'
import { chooseEncoding } from './compression.ts'
import { answerFrom } from './page-answers.ts'
import { PageCache } from './page-cache.ts'

let version: number
/** The current time, and when the next public content ends. */
let time: number
let ending: number
let cache: PageCache

beforeEach(() => {
  version = 1
  time = 1_000_000
  ending = Number.POSITIVE_INFINITY
  cache = new PageCache({
    contentVersion: () => version,
    pageExpiry: () => ending,
    time: () => time,
    maxBytes: 20_000,
  })
})

const page = (body = 'x'.repeat(1000), headers: Record<string, string> = {}) =>
  new Response(body, {
    headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, s-maxage=60', ...headers },
  })

describe('stored pages', () => {
  test('a public page is found again until something public changes', async () => {
    await cache.store('a', page(), cache.validity())
    expect(cache.find('a')).not.toBeNull()
    version += 1
    expect(cache.find('a')).toBeNull()
    expect(cache.bytes).toBe(0)
  })

  test('an address with a query is stored when it is asked for again', async () => {
    const address = '/properties?city=Millbrook'
    const ask = () => cache.store(address, page(), cache.validity())
    expect(await ask(), 'the first visitor is answered').not.toBeNull()
    expect(cache.find(address)).toBeNull()
    expect(cache.bytes).toBe(0)
    await ask()
    expect(cache.find(address)).not.toBeNull()
    version += 1
    expect(cache.find(address)).toBeNull()
    await ask()
    expect(cache.find(address), 'known to be asked for again').not.toBeNull()
  })

  test('a page rendered during a change is stale from the start', async () => {
    const before = cache.validity()
    version += 1
    await cache.store('a', page(), before)
    expect(cache.find('a')).toBeNull()
  })

  test('a page is kept as long as it allows', async () => {
    await cache.store('a', page(), cache.validity())
    time += 59_999
    expect(cache.find('a')).not.toBeNull()
    time += 1
    expect(cache.find('a')).toBeNull()
  })

  test('no page is shown after something on it is over', async () => {
    ending = time + 5_000
    await cache.store('a', page(), cache.validity())
    time += 4_999
    expect(cache.find('a')).not.toBeNull()
    time += 1
    expect(cache.find('a')).toBeNull()
  })

  test('a page made while the clock was ahead is not shown when it is right again', async () => {
    time += 86_400_000
    await cache.store('a', page(), cache.validity())
    time -= 86_400_000
    expect(cache.find('a')).toBeNull()
  })

  test('private, failed and built answers, and those with a cookie, are not stored', async () => {
    const refused = [
      page('x', { 'Cache-Control': 'private, no-cache' }),
      page('x', { 'Cache-Control': 'public' }),
      page('x', { 'Set-Cookie': 'session=secret' }),
      page('x', { 'Content-Encoding': 'br' }),
      page('x', { ETag: '"of its own"' }),
      new Response('x', { status: 500, headers: { 'Cache-Control': 'public, s-maxage=60' } }),
    ]
    for (const response of refused)
      expect(await cache.store('a', response, cache.validity())).toBeNull()
  })

  test('the cache never exceeds its limit, and keeps the pages that are asked for', async () => {
    const random = () => Array.from({ length: 3000 }, () => Math.random().toString(36)[2]).join('')
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      await cache.store(key, page(random()), cache.validity())
      cache.find('a')
      expect(cache.bytes).toBeLessThanOrEqual(20_000)
    }
    expect(cache.find('a')).not.toBeNull()
    expect(cache.find('b')).toBeNull()
  })

  test('a page stored for one encoding is compressed for a visitor with another', async () => {
    const text = 'a page of words '.repeat(100)
    const stored = await cache.store('a', page(text), cache.validity(), 'identity')
    if (!stored) throw new Error('not stored')
    const bytes = cache.bytes
    cache.supply('a', stored, 'br')
    const ask = { headers: { 'accept-encoding': 'br' } }
    const { headers, body, text: sent } = answerFrom(stored, ask)
    expect(headers['content-encoding']).toBe('br')
    expect(Buffer.from(sent ?? '', 'latin1')).toEqual(body)
    expect(brotliDecompressSync(body ?? '').toString()).toBe(text)
    expect(body?.buffer.byteLength).toBe(body?.length)
    expect(cache.bytes, 'the bytes, and their text').toBe(bytes + 2 * (body?.length ?? 0))
    cache.supply('a', stored, 'br')
    expect(cache.bytes).toBe(bytes + 2 * (body?.length ?? 0))
  })
})

describe('a feed', () => {
  const feed = (body: string) => page(body, { 'Content-Type': 'application/atom+xml' })
  const store = async (body: string) => {
    const stored = await cache.store('/events.atom', feed(body), cache.validity())
    if (!stored) throw new Error('not stored')
    return stored
  }
  const askedBy = (headers: Record<string, string>) => ({ url: '/events.atom', headers })

  test('is a 304 for a reader who asks by its date alone, until it changes', async () => {
    const first = await store('one')
    const date = first.headers['last-modified'] ?? ''
    expect(answerFrom(first, askedBy({ 'if-modified-since': date })).status).toBe(304)
    version += 1
    const same = await store('one')
    expect(answerFrom(same, askedBy({ 'if-modified-since': date })).status).toBe(304)
    time += 60_000
    const changed = await store('two')
    expect(answerFrom(changed, askedBy({ 'if-modified-since': date })).status).toBe(200)
  })

  test('is told by its ETag where a reader sends both', async () => {
    const stored = await store('one')
    const date = stored.headers['last-modified'] ?? ''
    const both = (tag: string) => askedBy({ 'if-modified-since': date, 'if-none-match': tag })
    expect(answerFrom(stored, both(stored.etag)).status).toBe(304)
    expect(answerFrom(stored, both('W/"an older one"')).status).toBe(200)
  })

  test('has no date where it is a page', async () => {
    const stored = await cache.store('a', page(), cache.validity())
    expect(stored?.headers).not.toHaveProperty('last-modified')
  })
})

describe('requests answered from the cache', () => {
  const ask = (headers = {}, method = 'GET') => cacheKey({ method, url: '/properties', headers })

  test('only visitors without token or cookie of ours, and no writes', () => {
    expect(ask()).not.toBeNull()
    expect(ask({ cookie: 'session=x' })).toBeNull()
    expect(ask({ cookie: 'flash=x' })).toBeNull()
    expect(ask({ cookie: '__stripe_mid=x; session=x' })).toBeNull()
    expect(ask({ authorization: 'Bearer x' })).toBeNull()
    expect(ask({}, 'POST')).toBeNull()
  })

  test('a cookie of somebody else changes nothing', () => {
    for (const cookie of ['__stripe_mid=x', 'wrote=1', 'my_session=x; a=session=x', '']) {
      expect(ask({ cookie }), cookie).toBe(ask())
    }
  })

  test('visitors who arrive and others never get each other’s page', () => {
    const from = (site: string) => ask({ 'sec-fetch-site': site, 'sec-fetch-dest': 'document' })
    expect(from('none')).not.toBe(ask())
    expect(from('none')).toBe(from('cross-site'))
    expect(from('same-origin')).toBe(ask())
  })

  test('visitors who save data and others never get each other’s page', () => {
    expect(ask({ 'save-data': 'on' })).not.toBe(ask())
  })
})

describe('answers', () => {
  test('the body in the best encoding that the client accepts', async () => {
    const stored = await cache.store('a', page('hello '.repeat(200)), cache.validity(), 'br')
    if (!stored) throw new Error('not stored')
    const answer = answerFrom(stored, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.body ?? '').toString()).toBe('hello '.repeat(200))
    expect(answerFrom(stored, { headers: {} }).body?.length).toBe(1200)
    expect(answerFrom(stored, { method: 'HEAD', headers: {} })).toMatchObject({ body: null })
  })

  test('a page requested again is compressed better for everybody', async () => {
    const stored = await cache.store('a', page('hello '.repeat(200)), cache.validity())
    if (!stored) throw new Error('not stored')
    expect(answerFrom(stored, { headers: { 'accept-encoding': 'br' } }).body?.length).toBe(1200)
    cache.find('a')
    await expect.poll(() => Object.keys(stored.bodies)).toContain('gzip')
    expect(answerFrom(stored, { headers: { 'accept-encoding': 'br' } }).headers).toMatchObject({
      'content-encoding': 'br',
    })
    expect(cache.bytes).toBe(stored.bytes)
  })

  test('304 when the client has the page already', async () => {
    const stored = await cache.store('a', page(), cache.validity())
    if (!stored) throw new Error('not stored')
    const known = { 'if-none-match': `"other", ${stored.etag}` }
    expect(answerFrom(stored, { headers: known })).toMatchObject({ status: 304, body: null })
    expect(answerFrom(stored, { headers: { 'if-none-match': '"other"' } }).status).toBe(200)
    for (const tags of ['*', stored.etag.slice(2), `"other" , ${stored.etag} `]) {
      expect(answerFrom(stored, { headers: { 'if-none-match': tags } }).status, tags).toBe(304)
    }
  })

  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0', 'identity'],
    ['zstd', 'identity'],
  ])('%s takes %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })
})

test('only the whole address of a photo has one key for everybody', () => {
  const headers = { cookie: 'session=abc' }
  const photo = `/photos/${'0a'.repeat(12)}.webp`
  expect(cacheKey({ method: 'GET', url: photo, headers })).toBe(photo)
  for (const url of ['/photos/../about', `/photos/../${photo}`, `${photo}/`, `${photo}?view=1`]) {
    expect(cacheKey({ method: 'GET', url, headers }), url).toBeNull()
  }
})
