import { expect, test, vi } from 'vitest'
import { formatInstant, formatLongDay } from './format-days.ts'
import { monthName } from './months.ts'
import { calendarLeaf, formatShortSpan, formatSpan } from './zoned-time.ts'

const times = { startTime: '2031-03-07T00:30:00.000Z', endTime: '2031-03-07T02:00:00.000Z' }

const write = (locale: string, timeZone: string) => [
  formatShortSpan({ ...times, timeZone }, { timeZone, today: '2031-01-01' }, locale),
  formatSpan(times.startTime, times.endTime, timeZone, locale),
  formatInstant(times.startTime, timeZone, { intl: locale, namesMonths: false }),
  calendarLeaf(times.startTime, timeZone, locale),
  formatLongDay('2031-03-07', locale),
  monthName('2031-03', locale),
]

const writeAll = () => [
  write('en-US', 'America/Detroit'),
  write('es-US', 'America/Detroit'),
  write('en-US', 'Europe/Madrid'),
]

test('a day or time that was written before is not formatted again', () => {
  const written = writeAll()
  const prototype: { readonly format: unknown; formatToParts(): unknown } =
    Intl.DateTimeFormat.prototype
  const formatted = [vi.spyOn(prototype, 'format', 'get'), vi.spyOn(prototype, 'formatToParts')]
  expect(writeAll()).toEqual(written)
  for (const format of formatted) expect(format).not.toHaveBeenCalled()
})

test('each language and zone has its own', () => {
  const [english, spanish, abroad] = writeAll()
  expect(english?.slice(0, 1)).toEqual(['Thu, Mar 6, 7:30\u00a0PM – 9:00\u00a0PM'])
  expect(spanish?.slice(0, 1)).toEqual(['jue, 6 de mar, 7:30\u00a0p.m. – 9:00\u00a0p.m.'])
  expect(abroad?.slice(0, 1)).toEqual(['Fri, Mar 7, 1:30\u00a0AM – 3:00\u00a0AM'])
  expect(english?.slice(3)).toEqual([
    { before: 'Thu Mar', day: '6', after: '' },
    'Friday, March 7, 2031',
    'March 2031',
  ])
  expect(abroad?.slice(3, 4)).toEqual([{ before: 'Fri Mar', day: '7', after: '' }])
})
