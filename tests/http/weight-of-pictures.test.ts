import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { requestRaw } from '#tests/support/raw-request.ts'

/**
 * The bytes sent for a list with pictures, including headers: the first screen of a list is at most
 * 40 KB, on telephones and on wide screens.
 */

const kilobyte = 1024
const firstScreen = 40 * kilobyte

/**
 * The first screen has two large pictures on a telephone with a fine screen, and six small ones on
 * a wide screen.
 */
const screens = { telephone: { large: 2 }, 'wide screen': { small: 6 } }

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  requestRaw(new URL(path, portal.origin), headers)
const fetchText = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(portal.origin + path, { headers })).text()

type Image = { small: string; large: string; tag: string }

/** The pictures of a list's cards in their order. For a drawing, both sizes are the same file. */
function imagesIn(html: string): Image[] {
  return [...html.matchAll(/<img [^>]*src="(\/[^"]+)"[^>]*>/g)].map(([tag, small = '']) => {
    const [, large = small] = /, (\S+) 640w/.exec(tag) ?? []
    return { small, large, tag }
  })
}

async function countBytes(paths: Iterable<string>) {
  let bytes = 0
  for (const path of new Set(paths)) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 200])
    bytes += answer.bytes
  }
  return bytes
}

const lists = [
  '/',
  '/properties',
  '/play',
  '/listings',
  '/work',
  '/events',
  '/classifieds',
  '/es/properties?category=Homes',
]

test.each(lists)('the first screen of %s keeps to its bytes', async (path) => {
  const html = await fetchText(path)
  const images = imagesIn(html)
  const styles = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(styles.length).toBeGreaterThan(0)
  const text = await countBytes([path, ...styles])
  for (const [screen, { small = 0, large = 0 }] of Object.entries<
    Partial<Record<'small' | 'large', number>>
  >(screens)) {
    const shown = [
      ...images.slice(0, small).map((image) => image.small),
      ...images.slice(0, large).map((image) => image.large),
    ]
    expect(text + (await countBytes(shown)), screen).toBeLessThanOrEqual(firstScreen)
  }
})

test('each picture keeps to its bytes, states its size, and loads late below the first screen', async () => {
  const images = imagesIn(await fetchText('/properties'))
  expect(images.length).toBeGreaterThan(20)
  for (const { small, large, tag } of images) {
    expect((await ask(small)).bytes, small).toBeLessThanOrEqual(5 * kilobyte)
    expect((await ask(large)).bytes, large).toBeLessThanOrEqual(14 * kilobyte)
    expect(tag).toMatch(/width="320" height="200"/)
  }
  const lazy = images.map(({ tag }) => tag.includes('loading="lazy"'))
  expect(lazy).toEqual(images.map((_, index) => index >= 2))
})

test('visitors who save data get a list as a table without pictures, or links to them', async () => {
  const savesData = { 'Save-Data': 'on' }
  const table = await fetchText('/properties', savesData)
  expect(table).toContain('<table')
  expect(table).not.toContain('<img')
  expect(table).toContain('href="/properties?view=pictures"')
  const cards = await fetchText('/properties?view=pictures', savesData)
  expect(cards).not.toMatch(/<table|<img/)
  expect(cards).toMatch(/<a [^>]*href="\/photos\/[^"]+">Photo: .+ \(\d+ KB\)<\/a>/)
})
