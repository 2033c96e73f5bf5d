import { expect, test } from 'vitest'
import { dayInZone, formatDay, formatLongDay } from './calendar-days.ts'

test('an instant is on the town’s own day, on both sides of a clock change', () => {
  expect(dayInZone('2026-11-20T04:59:59.999Z', 'America/Detroit')).toBe('2026-11-19')
  expect(dayInZone('2026-11-20T05:00:00.000Z', 'America/Detroit')).toBe('2026-11-20')
  expect(dayInZone('2026-07-04T04:00:00.000Z', 'America/Detroit')).toBe('2026-07-04')
  expect(dayInZone(new Date('2026-12-31T12:00:00Z'), 'Pacific/Auckland')).toBe('2027-01-01')
})

test('a long day is written in the language that is asked for, each time', () => {
  const written = (['en-US', 'es-US', 'en-US'] as const).map((intl) =>
    formatLongDay('2026-11-21', intl),
  )
  const english = 'Saturday, November 21, 2026'
  expect(written).toEqual([english, 'sábado, 21 de noviembre de 2026', english])
  expect(formatLongDay('2026-11-22', 'en-US')).toBe('Sunday, November 22, 2026')
})

test('a text that names no day is written as it is', () => {
  expect(formatDay('soon', { intl: 'en-US', namesMonths: false })).toBe('soon')
  expect(formatDay('2026-11-20', { intl: 'en-US', namesMonths: false })).toBe('11/20/2026')
})
