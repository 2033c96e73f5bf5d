import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { now } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { readCalendar } from '#tests/support/calendar-reader.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { findPublicEvent } from '../queries.server.ts'
import { listEventPlaces, listEvents, listMonth } from './calendar.server.ts'
import { calendarFeed, calendarFile, tourCalendarFile } from './calendar-file.ts'
import { eventsAddress, readEventFilters } from './filters.ts'

let db: OpenDatabase

beforeEach(() => {
  db = freshDatabase()
})

afterEach(resetClock)

const everything = { q: '', city: '', state: '' }
const hoursFromNow = (count: number) => new Date(now().getTime() + count * 3_600_000).toISOString()
const add = (title: string, from: number, to: number, traits = {}) =>
  newEvent(db, { title, startTime: hoursFromNow(from), endTime: hoursFromNow(to), ...traits })
const titles = (search: string) =>
  listEvents(db, readEventFilters(new URLSearchParams(search)), wordsFor('en')).rows.map(
    ({ title }) => title,
  )

describe('the list', () => {
  test('shows running and upcoming events by date', () => {
    add('Later', 48, 50)
    add('Yesterday', -26, -24)
    add('Now', -1, 1)
    add('Soon', 2, 3)
    add('Called off', 4, 5, { status: 'cancelled' })
    add('Draft', 2, 3, { status: 'draft' })
    add('Over early', 2, 3, { status: 'completed' })
    newEvent(db, { title: 'Waiting' }, 'new')
    expect(titles('')).toEqual(['Now', 'Soon', 'Called off', 'Later'])
    expect(titles('when=past')).toEqual(['Over early', 'Yesterday'])
  })

  test('is filtered by words and city', () => {
    add('Harvest supper', 2, 3, { city: 'Stone Ferry' })
    add('Market', 3, 4, { city: 'Millbrook', description: 'With a harvest queen' })
    expect(titles('q=harv')).toEqual(['Harvest supper', 'Market'])
    expect(titles('q=harv&city=Millbrook')).toEqual(['Market'])
    expect(titles(`q=${encodeURIComponent('"*) OR (')}`)).toEqual([])
    expect(titles('state=Michigan&q=harv')).toHaveLength(2)
    expect(titles('state=Ohio')).toEqual([])
  })

  test('offers its places as the language sorts them', () => {
    add('Market', 2, 3, { city: 'Zamora', state: 'Zamora' })
    add('Concert', 2, 3, { city: 'Ávila', state: 'Ávila' })
    add('Supper', 2, 3, { city: 'Zamora', state: 'Zamora' })
    const places = ['Ávila', 'Zamora']
    expect(listEventPlaces(db)).toEqual({ cities: places, states: places })
  })

  test('of a weekend has no event that ends as it begins, on Friday at 5 PM', () => {
    setClock('2031-10-15T12:00:00.000Z')
    const startTime = '2031-10-17T19:00:00.000Z'
    newEvent(db, { title: 'School fair', startTime, endTime: '2031-10-17T21:00:00.000Z' })
    newEvent(db, { title: 'Market', startTime, endTime: '2031-10-17T21:01:00.000Z' })
    expect(titles('when=weekend')).toEqual(['Market'])
  })

  test('has pages', () => {
    for (let n = 1; n <= 14; n += 1) add(`Event ${n}`, n, n + 1)
    expect(titles('page=2')).toEqual(['Event 13', 'Event 14'])
    expect(titles('page=99')).toEqual(['Event 13', 'Event 14'])
  })

  test('shows the approved version while a change waits', () => {
    newEvent(db, {}, 'changed')
    expect(titles('')).toEqual(['Harvest supper'])
    expect(titles('q=indoors')).toEqual([])
  })
})

describe('the month', () => {
  const during = (startTime: string, endTime: string, timeZone = 'America/Detroit') => {
    const { status: _, ...content } = filledEvent({ startTime, endTime, timeZone })
    return newEvent(db, content)
  }
  const listDays = (month: string) => Object.keys(listMonth(db, month, everything, wordsFor('en')))

  test('an event is on its day in its own time zone', () => {
    during('2031-10-31T23:30', '2031-11-01T00:00')
    during('2031-11-01T00:00', '2031-11-01T01:00', 'Pacific/Auckland')
    expect(listDays('2031-10')).toEqual(['2031-10-31'])
    expect(listDays('2031-11')).toEqual(['2031-11-01'])
  })

  test('a night is on its first day only, one until the morning on both', () => {
    during('2031-10-04T22:00', '2031-10-05T01:00')
    during('2031-10-09T22:00', '2031-10-10T06:00')
    during('2031-10-17T22:00', '2031-10-18T06:30')
    during('2031-10-21T03:00', '2031-10-21T05:00')
    expect(listDays('2031-10')).toEqual([
      ...['2031-10-04', '2031-10-09', '2031-10-17', '2031-10-18', '2031-10-21'],
    ])
  })

  test('a night on which clocks change is on its first day only', () => {
    during('2031-11-01T22:00', '2031-11-02T06:00')
    during('2031-03-08T22:00', '2031-03-09T06:30')
    expect(listDays('2031-11')).toEqual(['2031-11-01'])
    expect(listDays('2031-03')).toEqual(['2031-03-08', '2031-03-09'])
  })

  test('an event of several days is on each of them', () => {
    during('2031-10-30T18:00', '2031-11-02T12:00')
    expect(listDays('2031-10')).toEqual(['2031-10-30', '2031-10-31'])
    expect(listDays('2031-11')).toEqual(['2031-11-01', '2031-11-02'])
    const { '2031-11-01': entries } = listMonth(db, '2031-11', everything, wordsFor('en'))
    expect(entries).toMatchObject([{ title: 'Harvest supper', hour: '' }])
  })

  test('an event of a thousand years is on every day, and is not counted from its first', () => {
    during('1900-01-01T00:00', '2999-12-30T12:00')
    const computedDays = vi.spyOn(Date.prototype, 'toISOString')
    expect(listDays('2931-10')).toHaveLength(31)
    expect(computedDays.mock.calls.length).toBeLessThan(100)
    computedDays.mockRestore()
  })
})

test('the month view marks past events', () => {
  setClock('2031-10-15T12:00:00.000Z')
  add('Gone', -3, -2)
  add('Running', -1, 1)
  add('Done', -1, 1, { status: 'completed' })
  const days = listMonth(db, '2031-10', everything, wordsFor('en'))
  const shown = Object.values(days).flat()
  const over = new Map(shown.map(({ title, isOver }) => [title, isOver]))
  expect(over).toMatchObject(
    new Map([
      ['Gone', true],
      ['Running', false],
      ['Done', true],
    ]),
  )
})

test('filters survive the address, and invalid ones are ignored', () => {
  const read = (search: string) => readEventFilters(new URLSearchParams(search))
  expect(eventsAddress(read('q=pie&city=Millbrook&month=2031-10&page=3'))).toBe(
    '/events?q=pie&city=Millbrook&month=2031-10',
  )
  expect(eventsAddress(read('when=never&month=2031-13&page=-1'))).toBe('/events')
})

test('the calendar file folds its lines, escapes its text and marks cancelled events', () => {
  const description = `Pies; soup, bread\\butter\n${'é'.repeat(60)}`
  const event = findPublicEvent(db, newEvent(db, { description, status: 'cancelled' }))
  if (!event) throw new Error('not public')
  const file = calendarFile(event, { origin: 'https://town.example.org' })
  expect(file).toContain(`UID:event-${event.id}@town.example.org\r\n`)
  expect(file).toMatch(/^DTSTAMP:\d{8}T\d{6}Z\r\n/m)
  expect(file).toContain('DTSTART:20311004T220000Z\r\nDTEND:20311005T020000Z\r\n')
  expect(file).toContain('STATUS:CANCELLED\r\n')
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(
    `DESCRIPTION:Pies\\; soup\\, bread\\\\butter\\n${'é'.repeat(60)}`,
  )
})

test('a tour date is a file of its own, with one entry', () => {
  const tour = {
    id: 7,
    listingId: 25,
    title: 'Walk\r\nBEGIN:VEVENT',
    location: 'The mill, Millbrook',
    startTime: '2031-10-04T22:00:00.000Z',
    endTime: '2031-10-05T00:00:00.000Z',
    now: '2031-10-01T08:00:00.000Z',
  }
  const file = tourCalendarFile(tour, { origin: 'https://town.example.org' })
  expect(file).toContain('UID:tour-7@town.example.org\r\n')
  expect(file).toContain('DTSTART:20311004T220000Z\r\nDTEND:20311005T000000Z\r\n')
  expect(readCalendar(file).events).toMatchObject([
    { title: 'Walk BEGIN:VEVENT', url: 'https://town.example.org/play/25' },
  ])
})

test('a calendar takes the new time of a tour date that was moved', () => {
  const tour = {
    ...{ id: 7, listingId: 25, title: 'Walk', location: 'Mill' },
    ...{ startTime: '2031-10-04T22:00:00.000Z', endTime: '2031-10-05T00:00:00.000Z' },
  }
  const read = (now: string) => {
    const file = tourCalendarFile({ ...tour, now }, { origin: 'https://town.example.org' })
    expect(file).toContain(`LAST-MODIFIED:${now.replaceAll(/[-:]|\.000/g, '')}`)
    return Number(/SEQUENCE:(\d+)/.exec(file)?.[1])
  }
  const before = read('2031-10-01T08:00:00.000Z')
  expect(read('2031-10-01T08:00:01.000Z')).toBe(before + 1)
})

test('signs that mean something in a calendar file are escaped in its name', () => {
  const name = 'Events · Millbrook, Michigan; \\News'
  const origin = 'https://town.example.org'
  const feed = calendarFeed([], { name, path: paths.events.list(), origin })
  expect(feed).toContain('\r\nNAME:Events · Millbrook\\, Michigan\\; \\\\News\r\n')
  expect(readCalendar(feed).events).toEqual([])
})

test('a line break in a title or in the name of a calendar starts no line of its file', () => {
  const words = 'Pies\r\nEND:VEVENT\nBEGIN:VEVENT\u2028UID:1@x\rSUMMARY:Mine'
  const title = words.replaceAll(/\s+/g, ' ')
  const event = findPublicEvent(db, newEvent(db, { title: words, location: words }))
  if (!event) throw new Error('not public')
  const origin = 'https://town.example.org'
  const feed = calendarFeed([event], { name: words, path: paths.events.list(), origin })
  const calendar = readCalendar(feed)
  expect(calendar.name).toBe(title)
  expect(calendar.events.map((entry) => entry.title)).toEqual([title])
  expect(readCalendar(calendarFile(event, { origin })).events[0]).toMatchObject({ title })
})
