import { expect, test } from 'vitest'
import { type Availability, addMonths, canEnd, canStart, weeksOf } from './calendar.ts'

const free: Availability = { today: '2026-11-20', taken: new Set(), from: null, to: null }
const dates = (month: string) =>
  weeksOf(month, () => true).map((week) => week.map((cell) => cell?.day.slice(8) ?? '--').join(' '))

test('a month is weeks of seven, Sunday first', () => {
  expect(dates('2026-02')).toEqual([
    '01 02 03 04 05 06 07',
    '08 09 10 11 12 13 14',
    '15 16 17 18 19 20 21',
    '22 23 24 25 26 27 28',
  ])
  expect(dates('2028-02').at(-1)).toBe('27 28 29 -- -- -- --')
  expect(dates('2026-11').at(0)).toBe('01 02 03 04 05 06 07')
  expect(dates('2026-08').at(0)).toBe('-- -- -- -- -- -- 01')
})

test('months follow each other over the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-03', 24)).toBe('2028-03')
})

test('a stay begins on a free day from today on, inside the limits', () => {
  expect(canStart('2026-11-19', free)).toBe(false)
  expect(canStart('2026-11-20', free)).toBe(true)
  expect(canStart('2026-11-21', { ...free, taken: new Set(['2026-11-21']) })).toBe(false)
  const limited = { ...free, from: '2026-12-01', to: '2026-12-31' }
  expect(canStart('2026-11-30', limited)).toBe(false)
  expect(canStart('2026-12-31', limited)).toBe(true)
  expect(canStart('2027-01-01', limited)).toBe(false)
})

test('a stay ends before the next day that is taken', () => {
  const busy = { ...free, taken: new Set(['2026-11-25']) }
  expect(canEnd('2026-11-22', '2026-11-22', busy)).toBe(true)
  expect(canEnd('2026-11-24', '2026-11-22', busy)).toBe(true)
  expect(canEnd('2026-11-25', '2026-11-22', busy)).toBe(false)
  expect(canEnd('2026-11-26', '2026-11-22', busy)).toBe(false)
  expect(canEnd('2026-11-26', '2026-11-26', busy)).toBe(true)
  expect(canEnd('2026-11-21', '2026-11-22', busy)).toBe(false)
})

test('a stay may end on or after a leap day and in the next month, up to the day before a taken one', () => {
  const leap = { ...free, today: '2028-01-01', taken: new Set(['2028-03-02']) }
  for (const end of ['2028-02-28', '2028-02-29', '2028-03-01']) {
    expect(canEnd(end, '2028-02-28', leap), end).toBe(true)
  }
  expect(canEnd('2028-03-02', '2028-02-28', leap)).toBe(false)
  const onLeapDay = { ...leap, taken: new Set(['2028-02-29']) }
  expect(canEnd('2028-02-28', '2028-02-28', onLeapDay)).toBe(true)
  expect(canEnd('2028-03-01', '2028-02-28', onLeapDay)).toBe(false)
  expect(canEnd('2027-01-01', '2026-12-31', free)).toBe(true)
  const untilMonthEnd = { ...free, to: '2026-11-30' }
  expect(canEnd('2026-11-30', '2026-11-29', untilMonthEnd)).toBe(true)
  expect(canEnd('2026-12-01', '2026-11-29', untilMonthEnd)).toBe(false)
})
