import { beforeEach, describe, expect, test, vi } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { chooseVaried, loadFrontPage } from './front-page.server.ts'

let db: OpenDatabase
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
  db = freshDatabase()
  return () => vi.useRealTimers()
})
const load = () => loadFrontPage(db, wordsFor('en'))

test('an empty town has empty lists, and counts nothing', () => {
  expect(load()).toMatchObject({
    counts: { listings: { properties: 0, work: 0, play: 0 }, members: 0, notices: 0 },
    week: { events: [] },
    newest: { properties: [], work: [], play: null },
    notices: [],
    towns: [],
  })
})

test('the front page has the newest three of each kind, and nothing that is not public', () => {
  const section = newSection(db)
  const member = newActor(db)
  for (let n = 1; n <= 5; n += 1) {
    newListing(db, { title: `House ${n}`, publishedAt: `2026-01-0${n}T00:00:00.000Z` })
    newListing(db, { source: 'work', category: 'temp', title: `Job ${n}` })
    newClassified(db, member, section, { content: `Ad ${n}`, ...stages.running })
  }
  newListing(db, { title: 'Hidden', moderationStatus: 'pending' })
  const page = load()
  expect(page.newest.properties.map(({ title }) => title)).toEqual([
    'House 5',
    'House 4',
    'House 3',
  ])
  expect(page.newest.work).toHaveLength(3)
  expect(page.notices.map(({ content }) => content)).toEqual(['Ad 5', 'Ad 4', 'Ad 3'])
  expect(page.counts).toMatchObject({ listings: { properties: 5, work: 5 }, notices: 5 })
})

test('the towns with the most listings are named', () => {
  for (const city of ['A', 'B', 'B', 'C', 'C', 'C', 'D', 'D', 'D', 'D']) newListing(db, { city })
  expect(load().towns).toEqual(['D', 'C', 'B'])
})

describe('the week', () => {
  const add = (title: string, day: string, traits = {}) =>
    newEvent(db, {
      title,
      startTime: `2026-${day}T18:00:00.000Z`,
      endTime: `2026-${day}T20:00:00.000Z`,
      ...traits,
    })
  const week = () => {
    const { events, isThisWeek } = load().week
    return { titles: events.map(({ title }) => title), isThisWeek }
  }

  test('has the next seven days, without what is over or cancelled', () => {
    add('over', '11-19')
    add('cancelled', '11-21', { status: 'cancelled' })
    for (const day of ['11-20', '11-22', '11-26', '11-28']) add(day, day)
    expect(week()).toEqual({ titles: ['11-20', '11-22', '11-26'], isThisWeek: true })
  })

  test('has no more than four', () => {
    for (const day of ['11-20', '11-21', '11-22', '11-23', '11-24']) add(day, day)
    expect(week().titles).toHaveLength(4)
  })

  test('follows the clock', () => {
    for (const day of ['11-20', '11-21', '11-22', '11-23']) add(day, day)
    const titles = () => week().titles
    expect(titles()).toEqual(['11-20', '11-21', '11-22', '11-23'])
    vi.setSystemTime(new Date('2026-11-21T19:00:00Z'))
    expect(titles()).toEqual(['11-21', '11-22', '11-23'])
    vi.setSystemTime(new Date('2026-11-22T21:00:00Z'))
    expect(titles()).toEqual(['11-23'])
  })

  test('fills up with what comes later, and does not call it this week', () => {
    for (const day of ['11-20', '12-05', '12-20']) add(day, day)
    expect(week()).toEqual({ titles: ['11-20', '12-05', '12-20'], isThisWeek: false })
  })

  test('events that began before today come last, and say until when they are on', () => {
    for (const n of [1, 2, 3, 4])
      add(`show ${n}`, '11-02', { endTime: `2026-11-2${n + 1}T20:00:00.000Z` })
    for (const day of ['11-21', '11-23', '11-24']) add(day, day)
    expect(week()).toEqual({ titles: ['11-21', '11-23', '11-24', 'show 1'], isThisWeek: true })
    expect(load().week.events[3]).toMatchObject({
      leaf: { day: '20' },
      facts: ['until Sun, Nov 22', 'Grange Hall'],
    })
  })

  test('an event shows its own date and time, and where it is', () => {
    add('supper', '11-21')
    expect(load().week.events[0]).toMatchObject({
      leaf: { day: '21' },
      facts: ['1:00\u00a0PM', 'Grange Hall'],
      picture: null,
    })
  })
})

describe('homes', () => {
  const picture = { alt: '', small: '', large: '', bytes: 1 }
  const row = (id: number, category: string, hasPicture = false) => ({
    id,
    category,
    picture: hasPicture ? picture : null,
  })
  const choose = (rows: Array<ReturnType<typeof row>>) => chooseVaried(rows).map(({ id }) => id)

  test('one of each category, first those with a picture', () => {
    const rows = [row(1, 'Lots'), row(2, 'Lots', true), row(3, 'Homes'), row(4, 'Rentals', true)]
    expect(choose(rows)).toEqual([2, 4, 3])
  })

  test('of one category the newest, where there is no other', () => {
    expect(choose([1, 2, 3, 4].map((id) => row(id, 'Lots')))).toEqual([1, 2, 3])
  })
})

test.each([
  [['properties', 'work', 'play'] as const, ['Alder Falls', 'Millbrook', 'Stone Ferry']],
  [['work'] as const, []],
])('the subtitle says what is there: %j', (kinds, towns) => {
  const en = textFor('en').frontPage.offers([...kinds], towns)
  const es = textFor('es').frontPage.offers([...kinds], towns)
  expect([en, es]).toEqual(
    towns.length > 0
      ? [
          'Houses and land, work, and things to do in Alder Falls, Millbrook, and Stone Ferry.',
          'Casas y terrenos, trabajo y cosas que hacer en Alder Falls, Millbrook y Stone Ferry.',
        ]
      : ['Work.', 'Trabajo.'],
  )
})
