import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { requestRaw } from '#tests/support/raw-request.ts'
import { readFields } from '#tests/support/settings-form.ts'
import { Visitor } from '#tests/support/visitor.ts'

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

const stylesIn = (html: string) =>
  [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )

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
  const styles = stylesIn(html)
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

test('the front page keeps to its bytes with the picture, colors and address of a town', async () => {
  const admin = await Visitor.create(portal, 'admin')
  const settings = '/admin/settings'
  const noise = await sharp({
    create: {
      ...{ width: 1600, height: 900, channels: 3, background: '#808080' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  for (const [id, change] of Object.entries({
    picture: { file: new File([new Uint8Array(noise)], 'town.jpg'), alt: 'Main Street in May' },
    masthead: {
      ...{ 'masthead-colors': 'own', 'masthead-ground': '#003366', 'masthead-text': '#ffffff' },
    },
    town: {
      ...{
        TOWN_NAME: 'Town of Alder Falls',
        TOWN_ADDRESS: '12 Main Street, Alder Falls, Michigan',
      },
      ...{ TOWN_PHONE: '(555) 010-2200', TOWN_HOURS: 'Mon–Fri 9–4' },
    },
  })) {
    const html = await (await admin.get(settings)).text()
    const sent = new FormData()
    for (const [name, value] of Object.entries({ ...readFields(html, id), ...change })) {
      sent.set(name, value)
    }
    expect([id, (await admin.send('POST', settings, { form: sent })).status]).toEqual([id, 303])
  }
  const html = await fetchText('/')
  const [tag = '', small = '', large = ''] =
    /<img class="front-picture" src="([^"]+)" srcSet="[^"]*, (\S+) 960w"[^>]*>/i.exec(html) ?? []
  expect(tag).toContain('sizes="(max-width: 30rem) 40vw, 100vw"')
  const rest = imagesIn(html.replace(tag, ''))
  const styles = stylesIn(html)
  expect(styles.filter((href) => href.includes('masthead'))).toHaveLength(1)
  const text = await countBytes(['/', ...styles])
  expect(text).toBeLessThanOrEqual(14 * kilobyte)
  const phone = [small, ...rest.slice(0, 1).map((image) => image.large)]
  const wide = [large, ...rest.slice(0, 3).map((image) => image.small)]
  expect(text + (await countBytes(phone)), 'telephone').toBeLessThanOrEqual(firstScreen)
  expect(text + (await countBytes(wide)), 'wide screen').toBeLessThanOrEqual(firstScreen)
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
