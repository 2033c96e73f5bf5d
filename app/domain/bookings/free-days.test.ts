import { expect, test } from 'vitest'
import { type Availability, findStartMistake, findStayMistake } from './free-days.ts'

const free: Availability = { today: '2026-11-20', taken: new Set(), from: null, to: null }

test('a stay can begin on a free day from today on, within the limits', () => {
  expect(findStartMistake('2026-11-19', free)).toBe('in_the_past')
  expect(findStartMistake('2026-11-20', free)).toBeNull()
  expect(findStartMistake('2027-11-20', free)).toBeNull()
  expect(findStartMistake('2027-11-21', free)).toBe('too_far')
  const busy = { ...free, taken: new Set(['2026-11-21']) }
  expect(findStartMistake('2026-11-21', busy)).toBe('days_taken')
  const limited = { ...free, from: '2026-12-01', to: '2026-12-31' }
  expect(findStartMistake('2026-11-30', limited)).toBe('not_available')
  expect(findStartMistake('2026-12-31', limited)).toBeNull()
  expect(findStartMistake('2027-01-01', limited)).toBe('not_available')
})

test('a stay must end before the next taken day', () => {
  const busy = { ...free, taken: new Set(['2026-11-25']) }
  expect(findStayMistake('2026-11-22', '2026-11-22', busy)).toBeNull()
  expect(findStayMistake('2026-11-24', '2026-11-22', busy)).toBeNull()
  expect(findStayMistake('2026-11-25', '2026-11-22', busy)).toBe('days_taken')
  expect(findStayMistake('2026-11-26', '2026-11-22', busy)).toBe('days_taken')
  expect(findStayMistake('2026-11-26', '2026-11-26', busy)).toBeNull()
  expect(findStayMistake('2026-11-21', '2026-11-22', busy)).toBe('end_before_start')
  expect(findStayMistake('2026-11-26', '2026-11-25', busy)).toBe('days_taken')
})

test('a stay is at most 366 days long', () => {
  expect(findStayMistake('2027-11-20', '2026-11-20', free)).toBeNull()
  expect(findStayMistake('2027-11-21', '2026-11-20', free)).toBe('too_long')
})

test('a stay can end on or after a leap day and in the next month, up to the day before a taken one', () => {
  const leap = { ...free, today: '2028-01-01', taken: new Set(['2028-03-02']) }
  for (const end of ['2028-02-28', '2028-02-29', '2028-03-01']) {
    expect(findStayMistake(end, '2028-02-28', leap), end).toBeNull()
  }
  expect(findStayMistake('2028-03-02', '2028-02-28', leap)).toBe('days_taken')
  const onLeapDay = { ...leap, taken: new Set(['2028-02-29']) }
  expect(findStayMistake('2028-02-28', '2028-02-28', onLeapDay)).toBeNull()
  expect(findStayMistake('2028-03-01', '2028-02-28', onLeapDay)).toBe('days_taken')
  expect(findStayMistake('2027-01-01', '2026-12-31', free)).toBeNull()
  const untilMonthEnd = { ...free, to: '2026-11-30' }
  expect(findStayMistake('2026-11-30', '2026-11-29', untilMonthEnd)).toBeNull()
  expect(findStayMistake('2026-12-01', '2026-11-29', untilMonthEnd)).toBe('not_available')
})
