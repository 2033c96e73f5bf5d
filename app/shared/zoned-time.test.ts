import { describe, expect, test } from 'vitest'
import {
  calendarLeaf,
  dayInZone,
  formatDeadline,
  formatShortSpan,
  formatSpan,
  formatStart,
  isTimeZone,
  localTime,
  readTime,
  startOfDay,
} from './zoned-time.ts'

const detroit = 'America/Detroit'
const at = (text: string, zone = detroit) => {
  const read = readTime(text, zone)
  return read.ok ? read.instant : read.reason
}

test('a time is read in its zone', () => {
  expect(at('2026-11-20T19:30')).toBe('2026-11-21T00:30:00.000Z')
  expect(at('2026-07-04T19:30')).toBe('2026-07-04T23:30:00.000Z')
  expect(at('2026-07-04T19:30', 'Europe/Berlin')).toBe('2026-07-04T17:30:00.000Z')
  expect(at('2026-07-04T19:30:00Z')).toBe('2026-07-04T19:30:00.000Z')
  expect(at('2026-07-04T19:30:00+02:00')).toBe('2026-07-04T17:30:00.000Z')
})

test('a skipped hour does not exist, and of a repeated one the first is meant', () => {
  expect(at('2026-03-08T01:59')).toBe('2026-03-08T06:59:00.000Z')
  expect(at('2026-03-08T02:00')).toBe('no_such_hour')
  expect(at('2026-03-08T02:59')).toBe('no_such_hour')
  expect(at('2026-03-08T03:00')).toBe('2026-03-08T07:00:00.000Z')
  expect(at('2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-11-01T02:00')).toBe('2026-11-01T07:00:00.000Z')
  expect(at('2026-03-29T02:30', 'Europe/Berlin')).toBe('no_such_hour')
})

test.each(['', 'soon', '2026-02-30T10:00', '2026-13-01T10:00', '2026-01-01', '0026-01-01T10:00'])(
  '%o is no time',
  (text) => expect(at(text)).toBe('no_time'),
)

test.each([
  ['12/5/2026 6 pm', '2026-12-05T18:00'],
  ['12/05/2026 6:30 PM', '2026-12-05T18:30'],
  ['12/5/2026, 12:15 a.m.', '2026-12-05T00:15'],
  ['12/5/2026 12 p. m.', '2026-12-05T12:00'],
  ['2026-12-05 18:00', '2026-12-05T18:00'],
  ['2026-12-05 9:05', '2026-12-05T09:05'],
])('%s can be typed in a text box', (typed, local) => expect(at(typed)).toBe(at(local)))

test.each([
  '12/5/2026',
  '12/5/2026 18',
  '12/5/2026 13 pm',
  '12/5/2026 0 am',
  '2026-12-05 24:00',
  '2026-12-05 9:60',
  '13/5/2026 6 pm',
])('%s is no time', (text) => expect(at(text)).toBe('no_time'))

test('a typed time is shown again unchanged, even on nights of a clock change', () => {
  for (const typed of [
    '2026-03-08T01:59',
    '2026-03-08T03:00',
    '2026-11-01T01:30',
    '2026-12-31T23:59',
  ]) {
    expect(localTime(at(typed), detroit)).toBe(typed)
  }
})

describe('a span', () => {
  const span = (start: string, end: string) => formatSpan(at(start), at(end), detroit, 'en-US')

  test('on one day names the day once', () => {
    expect(span('2026-11-20T19:30', '2026-11-20T22:00')).toBe(
      'Friday, November 20, 2026, 7:30\u00a0PM – 10:00\u00a0PM\u00a0EST',
    )
  })
  test('across midnight names both days', () => {
    expect(span('2026-12-31T21:00', '2027-01-01T02:00')).toBe(
      'Thursday, December 31, 2026, 9:00\u00a0PM – Friday, January 1, 2027, 2:00\u00a0AM\u00a0EST',
    )
  })
  test('across a clock change has both abbreviations', () => {
    expect(span('2026-10-31T22:00', '2026-11-01T03:00')).toBe(
      'Saturday, October 31, 2026, 10:00\u00a0PM\u00a0EDT – Sunday, November 1, 2026, 3:00\u00a0AM\u00a0EST',
    )
  })
})

describe('a span in a list', () => {
  const here = { timeZone: detroit, today: '2026-11-19' }
  const short = (start: string, end: string, timeZone = detroit) =>
    formatShortSpan({ startTime: at(start), endTime: at(end), timeZone }, here, 'en-US')

  test('leaves out the present year and the zone of the town', () => {
    expect(short('2026-11-20T19:30', '2026-11-20T22:00')).toBe(
      'Fri, Nov 20, 7:30\u00a0PM – 10:00\u00a0PM',
    )
  })
  test('names another year, where it is one', () => {
    expect(short('2026-12-31T21:00', '2027-01-01T02:00')).toBe(
      'Thu, Dec 31, 9:00\u00a0PM – Fri, Jan 1, 2027, 2:00\u00a0AM',
    )
  })
  test('names a zone whose clocks differ from those of the town', () => {
    const start = '2026-11-20T19:30'
    expect(short(start, '2026-11-20T22:00', 'America/New_York')).not.toContain('EST')
    expect(short(start, '2026-11-20T22:00', 'America/Chicago')).toBe(
      'Fri, Nov 20, 6:30\u00a0PM – 9:00\u00a0PM\u00a0CST',
    )
  })
})

test('a start is formatted in one line', () => {
  expect(formatStart(at('2026-11-20T19:30'), detroit, 'en-US')).toBe(
    'Fri, Nov 20, 2026, 7:30\u00a0PM\u00a0EST',
  )
})

test('a deadline names its weekday, and its time of day only if that is not midnight', () => {
  const deadline = (instant: string, locale = 'en-US') =>
    formatDeadline(instant, { timeZone: detroit }, locale)
  expect(deadline('2026-12-03T05:00:00.000Z')).toBe('Wednesday, December 2')
  expect(deadline('2026-12-03T05:00:00.000Z', 'es-US')).toBe('miércoles, 2 de diciembre')
  expect(deadline('2026-12-02T22:00:00.000Z')).toBe('Wednesday, December 2, 5:00\u00a0PM')
})

test('a deadline names its zone where the clocks of the event differ', () => {
  const deadline = (instant: string, eventZone: string) =>
    formatDeadline(instant, { timeZone: detroit, eventZone }, 'en-US')
  const evening = '2026-12-02T22:00:00.000Z'
  expect(deadline(evening, 'America/Chicago')).toBe('Wednesday, December 2, 5:00\u00a0PM\u00a0EST')
  expect(deadline(evening, 'America/New_York')).toBe('Wednesday, December 2, 5:00\u00a0PM')
  expect(deadline('2026-12-03T05:00:00.000Z', 'America/Chicago')).toBe('Wednesday, December 2')
})

test('zones are recognized by name', () => {
  expect(isTimeZone(detroit)).toBe(true)
  expect(isTimeZone('UTC')).toBe(true)
  expect(isTimeZone('America/Indiana/Indianapolis'), 'a name the list leaves out').toBe(true)
  const unknown = ['', 'Detroit', 'EST5EDT; drop', 'America/Nowhere', 'PST', 'pst', 'CST', 'IST']
  for (const name of unknown) {
    expect(isTimeZone(name), name).toBe(false)
  }
})

test('a day starts at midnight of its zone, or at the first hour that exists', () => {
  expect(startOfDay('2026-07-04', detroit)).toBe('2026-07-04T04:00:00.000Z')
  expect(startOfDay('2026-11-20', detroit)).toBe('2026-11-20T05:00:00.000Z')
  // In Chile the clocks skip from midnight to one.
  expect(startOfDay('2024-09-08', 'America/Santiago')).toBe('2024-09-08T04:00:00.000Z')
})

test('the number of a short day stands alone, in the order of its language', () => {
  const leaf = (locale: string) => calendarLeaf('2026-11-21T17:00:00.000Z', detroit, locale)
  expect(leaf('en-US')).toEqual({ before: 'Sat Nov', day: '21', after: '' })
  expect(leaf('es-US')).toEqual({ before: 'sáb', day: '21', after: 'nov' })
})

test('an instant falls on a day of the zone, in winter and in summer', () => {
  expect(dayInZone('2026-11-20T04:59:59.999Z', 'America/Detroit')).toBe('2026-11-19')
  expect(dayInZone('2026-11-20T05:00:00.000Z', 'America/Detroit')).toBe('2026-11-20')
  expect(dayInZone('2026-07-04T04:00:00.000Z', 'America/Detroit')).toBe('2026-07-04')
  expect(dayInZone(new Date('2026-12-31T12:00:00Z'), 'Pacific/Auckland')).toBe('2027-01-01')
})
