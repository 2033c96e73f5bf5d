import { describe, expect, test } from 'vitest'
import { parseXml, readFeed } from '#tests/support/feed-reader.ts'
import { atomFeed, type FeedEntry } from './atom.ts'
import { stripControlCharacters } from './strip-control-characters.ts'
import { element } from './xml.ts'

const origin = 'https://town.example.org'
const entry: FeedEntry = {
  title: 'Harvest supper',
  address: `${origin}/events/1`,
  published: '2031-10-01T08:00:00.000Z',
  updated: '2031-10-02T08:00:00.000Z',
  paragraphs: ['Long tables.\nThree pies.', '', 'Bring a plate.'],
  categories: ['Stone Ferry', ''],
}
const write = (entries: FeedEntry[], title = 'Events · Mainstreet') =>
  atomFeed({
    title,
    self: `${origin}/events.atom?q=pie&city=Stone+Ferry`,
    page: `${origin}/events?q=pie&city=Stone+Ferry`,
    author: 'Mainstreet',
    locale: 'en',
    entries,
  })

/** Characters that people and old imports put into titles. */
const hostile = {
  'the end of the feed': '</title></entry></feed>',
  'a script': '<script>alert("x")</script>',
  'marks of XML': '<![CDATA[ ]]> & &amp; &lt; &#0;',
  'control characters': 'a\u0000b\u0008c\u000bd\u001fe\u007ff\u009f',
  'half characters': '\ud800 alone \udc00',
  noncharacters: '\ufffe\uffff',
  'reversed words': 'abc\u202egpj.exe\u2066',
  'a very long word': 'x'.repeat(20_000),
  pictures: '🏠'.repeat(2_000),
  quotes: '"\' onload="alert(1)',
  lines: 'one\r\ntwo\rthree\u2028four',
  nothing: '',
}

describe('a feed', () => {
  test('says what RFC 4287 requires, and its entries with paragraphs as HTML', () => {
    const feed = readFeed(write([entry]))
    expect(feed).toMatchObject({
      title: 'Events · Mainstreet',
      self: `${origin}/events.atom?q=pie&city=Stone+Ferry`,
      page: `${origin}/events?q=pie&city=Stone+Ferry`,
      id: `${origin}/events.atom?q=pie&city=Stone+Ferry`,
      author: 'Mainstreet',
      language: 'en',
      updated: entry.updated,
    })
    expect(feed.entries).toEqual([
      {
        id: entry.address,
        title: 'Harvest supper',
        page: entry.address,
        self: undefined,
        enclosure: undefined,
        published: entry.published,
        updated: entry.updated,
        content: '<p>Long tables.<br>Three pies.</p><p>Bring a plate.</p>',
        categories: ['Stone Ferry'],
      },
    ])
  })

  test('is the same each time while it is empty', () => {
    expect(readFeed(write([])).updated).toBe('1970-01-01T00:00:00.000Z')
    expect(write([])).toBe(write([]))
  })

  test('is updated when its newest entry is, and no entry before it was published', () => {
    const old = { ...entry, updated: '2030-01-01T00:00:00.000Z' }
    expect(readFeed(write([old, entry])).updated).toBe(entry.updated)
    expect(readFeed(write([old])).entries[0]?.updated).toBe(entry.published)
  })

  test.each(Object.entries(hostile))('is well-formed around %s', (_, text) => {
    const feed = readFeed(
      write([{ ...entry, title: text, paragraphs: [text], categories: [text] }], text),
    )
    expect(feed.title).toBe(stripControlCharacters(text))
    const [read] = feed.entries
    expect(read?.title).toBe(stripControlCharacters(text))
    const inner = parseXml(`<div>${read?.content.replaceAll('<br>', '<br/>')}</div>`)
    const paragraphs = inner.children.map(({ name }) => name)
    expect(paragraphs).toEqual(stripControlCharacters(text) === '' ? [] : ['p'])
  })

  test('is cut where it would be too large for the page cache', () => {
    const large = { ...entry, paragraphs: ['語'.repeat(5000)] }
    const feed = write(Array.from({ length: 50 }, () => large))
    expect(Buffer.byteLength(feed)).toBeLessThan(512 * 1024)
    expect(readFeed(feed).entries.length).toBeGreaterThan(20)
  })
})

test('text for other programs loses what they forbid, and what reverses other text', () => {
  expect(stripControlCharacters('a\u0000b\u000bc\u202ed\r\ne\u2028f\ud800')).toBe(
    'abcd\ne\nf\ufffd',
  )
  expect(stripControlCharacters('שלום, 👨‍👩‍👧 and é')).toBe('שלום, 👨‍👩‍👧 and é')
})

test('attributes and text are escaped', () => {
  expect(element('a', { b: '"<&>' }, '"<&>')).toBe(
    '<a b="&quot;&lt;&amp;&gt;">&quot;&lt;&amp;&gt;</a>',
  )
  expect(element('a', {})).toBe('<a/>')
})
