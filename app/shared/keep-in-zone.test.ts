import { Temporal } from 'temporal-polyfill'
import { expect, test, vi } from 'vitest'
import { dayInZone, localTime, startOfDay } from './zoned-time.ts'

const instant = '2031-01-01T04:30:00.000Z'

const convertAll = () =>
  ['America/Detroit', 'Europe/Madrid'].map((zone) => [
    dayInZone(instant, zone),
    dayInZone(new Date(instant), zone),
    localTime(instant, zone),
    startOfDay('2031-01-01', zone),
  ])

test('the same time is converted once for each zone', () => {
  const converted = convertAll()
  expect(converted).toEqual([
    ['2030-12-31', '2030-12-31', '2030-12-31T23:30', '2031-01-01T05:00:00.000Z'],
    ['2031-01-01', '2031-01-01', '2031-01-01T05:30', '2030-12-31T23:00:00.000Z'],
  ])
  const conversions = [
    vi.spyOn(Temporal.Instant.prototype, 'toZonedDateTimeISO'),
    vi.spyOn(Temporal.PlainDate.prototype, 'toZonedDateTime'),
  ]
  expect(convertAll()).toEqual(converted)
  for (const conversion of conversions) expect(conversion).not.toHaveBeenCalled()
})

test('an invalid time is refused each time', () => {
  for (const _ of [1, 2]) {
    expect(() => localTime('soon', 'Europe/Madrid')).toThrow(RangeError)
    expect(() => dayInZone('soon', 'Europe/Madrid')).toThrow(RangeError)
    expect(() => dayInZone(new Date('soon'), 'Europe/Madrid')).toThrow(RangeError)
  }
})
