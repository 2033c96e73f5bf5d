import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { now, nowInstant } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { readCalendar } from '#tests/support/calendar-reader.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { changedTitle, newEvent } from '#tests/support/events.ts'
import { newActor } from '#tests/support/users.ts'
import { moderateEvent } from '../moderation.server.ts'
import { calendarFeed } from './calendar-file.ts'
import { eventEntries, listCalendarEvents } from './feed.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

const everything = { q: '', city: '', state: '' }
const origin = 'https://town.example.org'
const fromNow = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString()
const add = (title: string, start: number, traits = {}) =>
  newEvent(db, { title, startTime: fromNow(start), endTime: fromNow(start + 2), ...traits })

const read = (filters = everything) =>
  eventEntries(db, filters, { pages: origin, formats: wordsFor('en') }).map(({ title }) => title)
const subscribe = (filters = everything) =>
  readCalendar(
    calendarFeed(listCalendarEvents(db, filters), {
      name: 'Events · Mainstreet',
      path: paths.events.list(),
      origin,
    }),
  )

/** Adds one event of each kind that only its owner and administrators may see. */
function addHidden() {
  add('Draft', 5, { status: 'draft' })
  const times = { startTime: fromNow(5), endTime: fromNow(6) }
  newEvent(db, { ...times, title: 'Waiting' }, 'new')
  newEvent(db, { ...times, title: 'Refused' }, 'refused')
  newEvent(db, { ...times, title: 'Approved' }, 'changed')
}

describe('the feed', () => {
  test('has upcoming events, the last published first, as they were approved', () => {
    add('Later', 480, { publishedAt: '2026-02-01T00:00:00.000Z' })
    add('Now', -1, { publishedAt: '2026-03-01T00:00:00.000Z' })
    add('Over', -5)
    add('Over early', 5, { status: 'completed' })
    add('Called off', 5, { status: 'cancelled' })
    addHidden()
    expect(read()).toEqual(['Now', 'Later', 'Approved'])
    expect(read()).not.toContain(changedTitle)
  })

  test('keeps the filters of the list', () => {
    add('Harvest supper', 2, { city: 'Stone Ferry' })
    add('Market', 3, { city: 'Millbrook', description: 'With a harvest queen' })
    expect(read({ ...everything, q: 'harv' })).toHaveLength(2)
    expect(read({ ...everything, q: 'harv', city: 'Millbrook' })).toEqual(['Market'])
    expect(read({ ...everything, state: 'Ohio' })).toEqual([])
  })

  test('says when, where and what, and names the file for calendars', () => {
    const description = 'Pies.\n\nAnd soup.'
    const id = newEvent(db, { description })
    const [entry] = eventEntries(db, everything, { pages: origin, formats: wordsFor('en') })
    expect(entry).toMatchObject({
      address: `${origin}/events/${id}`,
      paragraphs: [
        'Saturday, October 4, 2031, 6:00\u00a0PM – 10:00\u00a0PM\u00a0EDT',
        'Grange Hall, Stone Ferry, Michigan',
        'Pies.',
        'And soup.',
      ],
      enclosure: { address: `${origin}/events/${id}/event.ics` },
    })
  })
})

describe('the subscribed calendar', () => {
  test('keeps what is over or cancelled for 30 days, and hides what is not public', () => {
    add('Long over', -31 * 24)
    add('Over', -29 * 24)
    add('Called off', 4, { status: 'cancelled' })
    add('Soon', 8)
    addHidden()
    const { events } = subscribe()
    expect(events.map(({ title, status }) => [title, status])).toEqual([
      ['Over', 'CONFIRMED'],
      ['Called off', 'CANCELLED'],
      ['Approved', 'CONFIRMED'],
      ['Soon', 'CONFIRMED'],
    ])
  })

  test('has the filters, a name, and how often to ask', () => {
    add('Harvest supper', 2, { city: 'Stone Ferry' })
    add('Market', 3, { city: 'Millbrook' })
    const calendar = subscribe({ ...everything, city: 'Millbrook' })
    expect(calendar.events.map(({ title }) => title)).toEqual(['Market'])
    expect(calendar).toMatchObject({
      name: 'Events · Mainstreet',
      refresh: 'PT1H',
      url: `${origin}/events`,
      version: '2.0',
    })
  })

  test('an event keeps its UID, and every change has a later date and a higher number', () => {
    const times = { createdAt: '2026-01-01T00:00:00.000Z' }
    const id = newEvent(db, { ...times, updatedAt: '2026-01-01T00:00:00.000Z' })
    const [first] = subscribe().events
    db.$client
      .prepare('update events set updated_at = ?, status = ? where id = ?')
      .run('2026-01-02T00:00:00.000Z', 'cancelled', id)
    const [second] = subscribe().events
    expect(first).toMatchObject({
      uid: `event-${id}@town.example.org`,
      sequence: 0,
      lastModified: '2026-01-01T00:00:00Z',
    })
    expect(second).toMatchObject({
      uid: first?.uid,
      sequence: 86_400,
      lastModified: '2026-01-02T00:00:00Z',
      stamp: '2026-01-02T00:00:00Z',
      status: 'CANCELLED',
    })
  })

  test('a change counts from its approval, not from when it was sent in', async () => {
    const sentIn = '2026-01-02T00:00:00.000Z'
    const id = newEvent(db, { createdAt: sentIn, updatedAt: sentIn }, 'changed')
    const readUpdated = () =>
      eventEntries(db, everything, { pages: origin, formats: wordsFor('en') })[0]?.updated
    const [before] = subscribe().events
    expect([before?.sequence, readUpdated()]).toEqual([0, sentIn])
    const approval = { status: 'approved', feedback: '' } as const
    await moderateEvent(db, newActor(db, { role: 'admin' }), id, approval)
    const [after] = subscribe().events
    expect(after?.title).toBe(changedTitle)
    expect(after?.sequence).toBeGreaterThan(0)
    for (const stamp of [after?.lastModified, after?.stamp, readUpdated()]) {
      expect(stamp?.slice(0, 10)).toBe(nowInstant().slice(0, 10))
    }
  })

  test('in a language its pages are, and the UID is the same', () => {
    newEvent(db)
    const file = calendarFeed(listCalendarEvents(db, everything), {
      name: 'Eventos',
      path: paths.events.list(),
      origin,
      pages: `${origin}/es`,
    })
    expect(file).toContain(`URL:${origin}/es/events\r\n`)
    const [own] = subscribe().events
    const [event] = readCalendar(file).events
    expect(event?.url).toBe(own?.url?.replace(origin, `${origin}/es`))
    expect(event?.uid).toBe(own?.uid)
  })

  test('a UID has no port, which may change', () => {
    newEvent(db)
    const file = calendarFeed(listCalendarEvents(db, everything), {
      name: 'Events',
      path: paths.events.list(),
      origin: 'http://localhost:3000',
    })
    expect(readCalendar(file).events[0]?.uid).toMatch(/^event-\d+@localhost$/)
  })

  test.each([
    ['America/Detroit', '2031-11-02T05:30:00.000Z'],
    ['Pacific/Auckland', '2031-12-31T23:00:00.000Z'],
    ['Asia/Kolkata', '2031-03-09T07:15:00.000Z'],
  ])('an event in %s begins when it begins there', (timeZone, startTime) => {
    newEvent(db, { timeZone, startTime, endTime: '2032-01-02T00:00:00.000Z' })
    expect(subscribe().events[0]?.start).toBe(startTime)
  })

  test.each([
    [
      'lines of its own',
      'END:VEVENT\r\nBEGIN:VALARM\nATTACH:x',
      'END:VEVENT\nBEGIN:VALARM\nATTACH:x',
    ],
    ['control characters', 'a\u0000b\u0007c\u202ed\ud800', 'abcd\ufffd'],
    ['marks of iCalendar', '\\n; , \\\\ :"', '\\n; , \\\\ :"'],
    ['pictures', '🏠'.repeat(60), '🏠'.repeat(60)],
    ['a very long word', 'x'.repeat(400), 'x'.repeat(400)],
  ])('%s are text and nothing else', (_, written, expected) => {
    newEvent(db, { title: written, description: written, location: written, city: '', state: '' })
    const { events } = subscribe()
    expect(events).toHaveLength(1)
    // Only the description may have several lines; programs show other fields on one line.
    const line = expected.replaceAll('\n', ' ')
    expect(events[0]).toMatchObject({ title: line, description: expected, place: line })
  })
})
