import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFeed } from '#tests/support/feed-reader.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import {
  findAll,
  listedPages,
  publicPages,
  readHead,
  unlisted,
} from '#tests/support/public-pages.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable } from './access-table.ts'

/** What every public page says to search engines, link previews and telephones. */

let portal: TestPortal
let visitor: Visitor
let examples: Examples
beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  visitor = await Visitor.create(portal)
})
afterAll(() => portal.stop())

const toAddress = (pattern: string) => {
  const { at, formAt, GET } = accessTable[pattern] ?? {}
  const shown = GET?.anonymous === 'ok' ? at : (formAt ?? at)
  return fillAddress(shown ?? pattern, examples)
}
const read = async (path: string) => (await visitor.get(path)).text()
test('the list of pages that are not for search engines is true', () => {
  expect(listedPages.length).toBeGreaterThan(12)
  expect([...unlisted].filter((pattern) => !publicPages.includes(pattern))).toEqual([])
})

describe('every public page', () => {
  test.each(listedPages)('%s says what and where it is', async (pattern) => {
    const path = toAddress(pattern)
    const page = readHead(await read(`${path}?utm_source=mail&nonsense=1`))
    expect(page.titles).toHaveLength(1)
    expect(page.canonical).toEqual([portal.origin + path])
    expect(page.robots).toEqual([])
    const [description = ''] = page.description
    expect(page.description).toHaveLength(1)
    expect(description.length).toBeGreaterThan(10)
    expect(description.length).toBeLessThanOrEqual(170)
    expect(page.preview).toMatchObject({
      title: expect.stringMatching(/./),
      description,
      url: portal.origin + path,
      site_name: 'Mainstreet',
    })
  })

  test.each(publicPages.filter((pattern) => unlisted.has(pattern)))(
    '%s is not for search engines',
    async (pattern) => {
      const response = await visitor.get(toAddress(pattern))
      if (response.status >= 300) return expect(response.status).toBeLessThan(400)
      const page = readHead(await response.text())
      const isHidden = page.robots.includes('noindex')
      // The ad's page is shown in a frame and has a head without this tag.
      if (pattern !== '/ad') expect(isHidden).toBe(true)
      expect([page.canonical, page.description]).toEqual([[], []])
    },
  )

  test('has a title of its own', async () => {
    const titles = await Promise.all(
      listedPages.map(async (pattern) => readHead(await read(toAddress(pattern))).titles[0]),
    )
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  test.each([
    ['/properties?page=2', /\s· Page 2 of \d+ · Mainstreet$/],
    ['/events?when=past', /\s· Past · Mainstreet$/],
    ['/events?month=2031-10', /\s· October 2031 · Mainstreet$/],
  ])('%s has another title than the first page of its list', async (path, title) => {
    expect(readHead(await read(path)).titles[0]).toMatch(title)
  })

  test('is called by its listing where it is the page of one', async () => {
    const member = await Visitor.create(portal, 'member')
    for (const person of [visitor, member]) {
      const html = await (await person.get(`/properties/${examples.rental}`)).text()
      const headings = findAll(html, /<h1[^>]*>(.*?)<\/h1>/gs)
      expect(headings).toHaveLength(1)
      expect(readHead(html).titles).toEqual([`${headings[0]} · Mainstreet`])
    }
  })
})

describe('the canonical address', () => {
  test.each([
    ['/properties?city=Millbrook&sort=title&x=1', '/properties?city=Millbrook'],
    ['/properties?category=Homes&state=Michigan', '/properties?category=Homes&state=Michigan'],
    ['/listings?source=work&category=temp', '/listings?source=work&category=temp'],
    ['/properties?page=2', '/properties?page=2'],
    ['/properties?page=1', '/properties'],
    ['/events?when=past&city=Millbrook', '/events?city=Millbrook&when=past'],
    ['/events?city=a%26b%22', '/events?city=a%26b%22'],
    ['/classifieds?section_id=1&city=Millbrook', '/classifieds?section_id=1'],
    ['/about?film=1&city=Millbrook', '/about'],
    ['/Properties/', '/properties'],
    ['/?city=Millbrook', '/'],
    ['/es/events?city=Millbrook&x=1', '/es/events?city=Millbrook'],
  ])('of %s is %s', async (path, canonical) => {
    expect(readHead(await read(path)).canonical).toEqual([portal.origin + canonical])
  })

  test.each(['/properties?q=house', '/events?q=market', '/events?month=2031-10'])(
    '%s is one of endlessly many, and not for search engines',
    async (path) => {
      expect(readHead(await read(path)).robots).toEqual(['noindex'])
    },
  )

  test('error pages have none', async () => {
    for (const path of ['/nothing', '/events/999999'])
      expect(readHead(await read(path)).canonical).toEqual([])
  })
})

test('a list in a chosen language names its feed in that language', async () => {
  const html = await read('/es/events?city=Millbrook')
  expect(readHead(html).feeds).toEqual(['/es/events.atom?city=Millbrook'])
  const feed = readFeed(await read('/es/events.atom?city=Millbrook'))
  expect(feed).toMatchObject({
    language: 'es',
    self: `${portal.origin}/es/events.atom?city=Millbrook`,
    page: `${portal.origin}/es/events?city=Millbrook`,
  })
})

describe('lists name their feed', () => {
  test.each(['events', 'classifieds', 'properties', 'work', 'play'])('/%s', async (list) => {
    const search = list === 'classifieds' ? '?q=a&section_id=2' : '?q=a&city=Millbrook'
    const html = await read(`/${list}${search}`)
    expect(readHead(html).feeds).toEqual([`/${list}.atom${search}`])
    const links = findAll(html, /<a href="([^"]*\.(?:atom|ics)[^"]*)"/g)
    const calendar = list === 'events' ? [`/events.ics${search}`] : []
    expect(links).toEqual([...calendar, `/${list}.atom${search}`])
    for (const link of links) expect((await visitor.get(link)).status).toBe(200)
    readFeed(await read(`/${list}.atom${search}`))
    const place = list === 'classifieds' ? '' : '?city=Millbrook'
    expect(html).toContain(`href="/user-guide${place}#subscribing"`)
  })

  test('and the user guide says how to follow it', async () => {
    expect(await read('/user-guide')).toContain('id="subscribing"')
  })
})

describe('facts in the words of schema.org', () => {
  const readTypes = async (path: string) =>
    readHead(await read(path)).things.map((thing) => thing['@type'])

  test('the front page, events and jobs have some, each of one kind', async () => {
    expect(await readTypes('/')).toEqual(['Organization'])
    expect(await readTypes('/work')).toEqual(['ItemList'])
    expect(await readTypes(`/events/${examples.event}`)).toEqual(['Event'])
    expect(await readTypes(`/properties/${examples.rental}`)).toEqual(['RealEstateListing'])
    expect(await readTypes(`/work/${examples.job}`)).toEqual(['JobPosting'])
    expect(await readTypes(`/play/${examples.tour}`)).toEqual(['TouristTrip'])
  })

  test('no title of an event ends them', async () => {
    const title = '</script><script>alert(1)</script>'
    const db = new Database(portal.databasePath)
    const before = db.prepare('select title from events where id = ?').pluck().get(examples.event)
    db.prepare('update events set title = ? where id = ?').run(title, examples.event)
    const html = await read(`/events/${examples.event}`)
    expect(readHead(html).things[0].name).toBe(title)
    expect(html).not.toContain('<script>alert')
    db.prepare('update events set title = ? where id = ?').run(before, examples.event)
    db.close()
  })

  test('a picture of an event is in its preview, and can be opened', async () => {
    const db = new Database(portal.databasePath, { readonly: true })
    const id = db.prepare('select min(id) from events where is_public and image_id').pluck().get()
    db.close()
    const { preview, things } = readHead(await read(`/events/${id}`))
    expect(preview.image).toBe(things[0].image)
    const picture = await visitor.get(new URL(preview.image ?? '').pathname)
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
  })
})
