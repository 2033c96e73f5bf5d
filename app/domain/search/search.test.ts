import { beforeAll, describe, expect, test } from 'vitest'
import { storePhoto } from '#app/domain/photos/photos.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import { write } from '#db/write.server.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { recordStatements } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { searchEverything } from './search.server.ts'
import { readSearch } from './search.ts'

const db = freshDatabase()
const find = (address: string, locale: 'en' | 'es' = 'en') =>
  searchEverything(db, readSearch(new URLSearchParams(address)), wordsFor(locale))
const counts = (address: string) =>
  Object.fromEntries(find(address).map(({ kind, total }) => [kind, total]))

beforeAll(() => {
  const member = newActor(db)
  const section = newSection(db, { name: 'Farm' })
  for (let n = 1; n <= 7; n += 1)
    newListing(db, { title: `Orchard house ${n}`, priceCents: 90_000 })
  newListing(db, { title: 'Orchard lot', city: 'Stone Ferry' })
  newListing(db, { title: 'Orchard hidden', moderationStatus: 'pending' })
  newListing(db, {
    source: 'work',
    title: 'Picker',
    category: 'temp',
    description: 'In the orchard',
  })
  newEvent(db, { title: 'Orchard supper' })
  newEvent(db, {
    title: 'Orchard walk of last year',
    startTime: '2020-10-04T18:00:00.000Z',
    endTime: '2020-10-04T20:00:00.000Z',
  })
  newEvent(db, { title: 'Orchard plans' }, 'new')
  newClassified(db, member, section, { content: 'Orchard ladder to give away', ...stages.running })
  newClassified(db, member, section, { content: 'Orchard gate', ...stages.expired })
})

test('public matches are listed by kind, in the order of the navigation', () => {
  const found = find('q=orch')
  expect(found.map(({ kind, total, isMore }) => [kind, total, isMore])).toEqual([
    ['properties', 8, false],
    ['work', 1, false],
    ['events', 1, false],
    ['classifieds', 1, false],
  ])
  expect(found.map(({ first }) => first.length)).toEqual([6, 1, 1, 1])
})

test('of each kind, those with the words in their title come first', () => {
  const titled = freshDatabase()
  const member = newActor(titled)
  const section = newSection(titled, { name: 'Farm' })
  newListing(titled, { title: 'Cider house' })
  newListing(titled, { title: 'Barn', description: 'With a press for cider' })
  newEvent(titled, { title: 'Supper', description: 'Pie and cider' })
  newEvent(titled, { title: 'Cider day', startTime: '2031-10-04T19:00:00.000Z' })
  newClassified(titled, member, section, { title: 'Cider', content: 'Fresh', ...stages.running })
  newClassified(titled, member, section, { content: 'A press for cider', ...stages.running })
  const found = searchEverything(titled, readSearch(new URLSearchParams('q=cider')), wordsFor('en'))
  expect(found.map(({ kind, first }) => [kind, ...first.map(({ title }) => title)])).toEqual([
    ['properties', 'Cider house', 'Barn'],
    ['events', 'Cider day', 'Supper'],
    ['classifieds', 'Cider', 'A press for cider'],
  ])
})

test('each result has a line of facts in the language of the visitor', () => {
  const facts = (locale: 'en' | 'es') =>
    find('q=orchard', locale).map(({ first }) => first[0]?.facts ?? '')
  expect(facts('en')).toEqual([
    'Home\u00a0· Stone Ferry\u00a0· Price on request',
    'Temporary\u00a0· Millbrook',
    expect.stringMatching(
      /^Sat, Oct 4, 2031, 6:00\u00a0PM\u00a0EDT\u00a0· Grange Hall, Stone Ferry, Michigan$/,
    ),
    expect.stringMatching(/^Farm\u00a0· until \d\d\/\d\d\/\d{4}$/),
  ])
  expect(facts('es')[1]).toBe('Temporal\u00a0· Millbrook')
})

test('a result has its picture, or the drawing of its kind; jobs and classifieds have none', async () => {
  const town = freshDatabase()
  const member = newActor(town)
  const pictured = newListing(town, { title: 'Orchard house' })
  const photo = {
    listingId: pictured,
    alt: 'The house in May',
    position: 1,
    createdAt: nowInstant(),
  }
  await write(town, (tx) => storePhoto(tx, photo, newPhoto('house')))
  newListing(town, { title: 'Orchard lot', category: 'Lots' })
  newListing(town, { source: 'work', title: 'Orchard hand', category: 'temp' })
  newEvent(town, { title: 'Orchard supper' })
  const section = newSection(town, { name: 'Farm' })
  newClassified(town, member, section, { title: 'Orchard ladder', ...stages.running })
  const query = readSearch(new URLSearchParams('q=orchard'))
  const first = searchEverything(town, query, wordsFor('en')).flatMap((kind) => kind.first)
  const shown = first.map(({ title, picture, placeholder }) => [title, picture?.alt ?? placeholder])
  expect(Object.fromEntries(shown)).toEqual({
    'Orchard house': 'The house in May',
    'Orchard lot': 'lots',
    'Orchard hand': null,
    'Orchard supper': 'events',
    'Orchard ladder': null,
  })
})

test('a classified without a title is named by its beginning', () => {
  expect(find('q=ladder')[0]?.first[0]?.title).toBe('Orchard ladder to give away')
})

test('a chosen place narrows listings and events; classifieds have none', () => {
  expect(counts('q=orchard&city=Stone+Ferry')).toEqual({ properties: 1, events: 1, classifieds: 1 })
  expect(counts('q=orchard&city=Millbrook&state=Michigan')).toEqual({
    properties: 7,
    work: 1,
    classifieds: 1,
  })
})

test('nothing is asked of the file twice', () => {
  const asked = recordStatements(db, () => find('q=orchard')).map((one) => JSON.stringify(one))
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([])
})

test('a list stops counting at its limit and says that there are more', () => {
  const many = freshDatabase()
  many.$client.transaction(() => {
    for (let n = 0; n < 1001; n += 1) newListing(many, { title: 'Orchard' })
  })()
  const query = readSearch(new URLSearchParams('q=orchard'))
  expect(searchEverything(many, query, wordsFor('en'))).toMatchObject([
    { kind: 'properties', total: 1000, isMore: true },
  ])
})

describe('whatever is typed', () => {
  const hostile = [
    ...[
      '',
      ' ',
      '"',
      "'",
      '*',
      '-',
      '(',
      ')',
      'NEAR(',
      'AND',
      'NOT orchard',
      'title:orchard',
      '""""',
    ],
    ...[
      '\u0000',
      '%',
      '_',
      '; drop table listings',
      'orchard OR',
      'facets : "srcwork"',
      '🏠',
      '^a',
    ],
    ...['a'.repeat(10_000), 'a '.repeat(5_000), '{title} : x', 'ſ', 'İ', '\u202eorchard', '<b>'],
  ]
  test.each(hostile.map((text) => [text.slice(0, 20), text]))('%s is no error', (_, text) => {
    const address = new URLSearchParams({ q: text, city: text, state: text }).toString()
    expect(() => find(address)).not.toThrow()
    expect(() => find(`q=${encodeURIComponent(text)}`)).not.toThrow()
  })

  test('no word finds nothing, instead of everything', () => {
    for (const text of ['', ' ', '*', '"', '%', '🏠']) expect(find(`q=${text}`), text).toEqual([])
  })

  test('no text searches the columns that are for filters', () => {
    expect(find('q=srcproperties')).toEqual([])
  })

  test('long texts are cut, and of a repeated parameter the first is used', () => {
    expect(readSearch(new URLSearchParams({ q: 'a'.repeat(500) })).q).toHaveLength(200)
    expect(readSearch(new URLSearchParams('q=a&q=b')).q).toBe('a')
    expect(readSearch(new URLSearchParams({ city: 'x'.repeat(101) })).city).toBe('')
  })
})
