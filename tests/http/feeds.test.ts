import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCalendar } from '#tests/support/calendar-reader.ts'
import { readFeed } from '#tests/support/feed-reader.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * Feeds and calendars as programs read them: absolute links, content types, 304, compression, size.
 */

let portal: TestPortal
let visitor: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  visitor = await Visitor.create(portal)
})
afterAll(() => portal.stop())

const feeds = ['events', 'classifieds', 'properties', 'work', 'play']
const everyFile = [...feeds.map((list) => `/${list}.atom`), '/events.ics']
const fetchText = async (path: string, headers?: HeadersInit) =>
  (await visitor.get(path, headers)).text()

describe.each(feeds)('/%s.atom', (list) => {
  test('is a feed whose links lead to pages of the portal', async () => {
    const response = await visitor.get(`/${list}.atom?city=Millbrook&nonsense=1&sort=title`)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = readFeed(await response.text())
    const filter = list === 'classifieds' ? '' : '?city=Millbrook'
    expect(feed.self).toBe(`${portal.origin}/${list}.atom${filter}`)
    expect(feed.page).toBe(`${portal.origin}/${list}${filter}`)
    expect(feed.title).toMatch(/ · Mainstreet$/)
    const { entries } = readFeed(await fetchText(`/${list}.atom`))
    expect(entries.length).toBeGreaterThan(2)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    for (const { page } of entries) expect(page).toMatch(`${portal.origin}/${list}/`)
  })

  test('leads to pages in the language of its address', async () => {
    const { entries, self } = readFeed(await fetchText(`/es/${list}.atom`))
    expect(self).toBe(`${portal.origin}/es/${list}.atom`)
    expect(entries.length).toBeGreaterThan(2)
    for (const { page } of entries) expect(page).toMatch(`${portal.origin}/es/${list}/`)
  })

  test('contains nothing that only members see', async () => {
    const feed = await fetchText(`/${list}.atom`)
    const db = new Database(portal.databasePath, { readonly: true })
    const all = (sql: string) => db.prepare(sql).pluck().all() as string[]
    const secrets = [
      ...all('select email from users'),
      ...all('select name from users'),
      ...all(`select street from property_details where street <> ''`),
      ...all(`select property_id from property_details where property_id <> ''`),
      ...all(`select company from work_details where company <> ''`),
      ...all('select hidden_email from classified_ads where hidden_email is not null'),
    ]
    const publicText = all(`select title || ' ' || description from listings where is_public
      union all select title || ' ' || description || ' ' || location from events where is_public
      union all select coalesce(title, '') || ' ' || content from classified_ads`).join(' ')
    db.close()
    const kept = secrets.filter((secret) => !publicText.includes(secret))
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.filter((secret) => feed.includes(secret))).toEqual([])
  })
})

test('the calendar has every public event, and each event’s own file the same UID', async () => {
  expect(await fetchText('/es/events.ics')).toContain(`URL:${portal.origin}/es/events\r\n`)
  const response = await visitor.get('/events.ics')
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBeNull()
  const { events, name } = readCalendar(await response.text())
  expect(name).toBe('Events · Mainstreet')
  expect(events.length).toBeGreaterThan(5)
  expect(events.filter(({ status }) => status === 'CANCELLED').length).toBeGreaterThan(0)
  for (const event of events) {
    const own = readCalendar(await fetchText(`${new URL(event.url ?? '').pathname}/event.ics`))
    const { description: _, ...rest } = event
    expect(own.events[0]).toMatchObject(rest)
  }
})

describe.each(everyFile)('%s', (path) => {
  test('is a 304 by ETag, and by date alone, until something public changes', async () => {
    const first = await visitor.get(path)
    const tag = first.headers.get('etag') ?? ''
    const date = first.headers.get('last-modified') ?? ''
    expect(first.headers.get('cache-control')).toMatch(/^public, .*s-maxage=60/)
    expect((await visitor.get(path, { 'If-None-Match': tag })).status).toBe(304)
    expect((await visitor.get(path, { 'If-Modified-Since': date })).status).toBe(304)
    expect((await visitor.get(path, { 'If-None-Match': 'W/"other"' })).status).toBe(200)
    const head = await visitor.send('HEAD', path)
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('is compressed, small, and the same for members', async () => {
    const plain = await fetchText(path, { 'Accept-Encoding': 'identity' })
    for (const encoding of ['br', 'gzip']) {
      const packed = await visitor.get(path, { 'Accept-Encoding': encoding })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(await packed.text()).toBe(plain)
    }
    expect(Buffer.byteLength(plain)).toBeLessThan(100 * 1024)
    const member = await Visitor.create(portal, 'member')
    const own = await member.get(path)
    expect(own.headers.get('cache-control')).toBe('private, no-cache, no-store')
    expect(await own.text()).toBe(plain)
  })
})

test.each(['%0a', '%0d%0a', '%0d', '%e2%80%a8', '%c2%85'])(
  'the line break %s in a filter adds nothing to the calendar',
  async (line) => {
    const lines = ['a', 'BEGIN:VEVENT', 'UID:1%40x', 'DTSTART:20311004T220000Z', 'END:VEVENT']
    const injected = lines.join(line)
    for (const query of [`q=${injected}`, `city=${injected}`, `state=${injected}`]) {
      const file = await fetchText(`/events.ics?${query}`)
      expect(file.match(/^BEGIN:VCALENDAR/gm), query).toHaveLength(1)
      expect(file.replaceAll('\r\n', ''), query).not.toMatch(/[\r\n\u0085\u2028]/)
      const { name, events } = readCalendar(file)
      expect([name?.includes('BEGIN:VEVENT'), events], query).toEqual([true, []])
    }
  },
)

test('hostile text is escaped in feeds and calendars', async () => {
  const words = [`</title><script>alert(1)</script>&#x0;\u0001\u202e`, 'x'.repeat(5000)].join(' ')
  const db = new Database(portal.databasePath)
  const change = (table: string, column: string) =>
    db.prepare(`update ${table} set title = ?, ${column} = ?`).run(words, words)
  change('events', 'description')
  change('listings', 'description')
  change('classified_ads', 'content')
  db.close()
  for (const list of feeds) {
    const { entries } = readFeed(await fetchText(`/${list}.atom`))
    expect(entries[0]?.title, list).toContain('</title><script>alert(1)</script>&#x0;')
    expect(entries[0]?.content, list).not.toContain('<script')
  }
  expect(readCalendar(await fetchText('/events.ics')).events[0]?.title).toContain(
    '</title><script>',
  )
  const strange = encodeURIComponent('"><x>\u0000')
  readFeed(await fetchText(`/events.atom?q=${strange}&city=${strange}`))
  readCalendar(await fetchText(`/events.ics?q=${strange}&city=${strange}`))
})

test('an empty list is an empty feed', async () => {
  expect(readFeed(await fetchText('/properties.atom?category=None')).entries).toEqual([])
  expect(readCalendar(await fetchText('/events.ics?city=Nowhere')).events).toEqual([])
})
