import { expect, test } from 'vitest'
import { type Availability, canEnd, canStart } from './free-days.ts'

const free: Availability = { today: '2026-11-20', taken: new Set(), from: null, to: null }

test('a stay can begin on a free day from today on, within the limits', () => {
  expect(canStart('2026-11-19', free)).toBe(false)
  expect(canStart('2026-11-20', free)).toBe(true)
  expect(canStart('2026-11-21', { ...free, taken: new Set(['2026-11-21']) })).toBe(false)
  const limited = { ...free, from: '2026-12-01', to: '2026-12-31' }
  expect(canStart('2026-11-30', limited)).toBe(false)
  expect(canStart('2026-12-31', limited)).toBe(true)
  expect(canStart('2027-01-01', limited)).toBe(false)
})

test('a stay must end before the next taken day', () => {
  const busy = { ...free, taken: new Set(['2026-11-25']) }
  expect(canEnd('2026-11-22', '2026-11-22', busy)).toBe(true)
  expect(canEnd('2026-11-24', '2026-11-22', busy)).toBe(true)
  expect(canEnd('2026-11-25', '2026-11-22', busy)).toBe(false)
  expect(canEnd('2026-11-26', '2026-11-22', busy)).toBe(false)
  expect(canEnd('2026-11-26', '2026-11-26', busy)).toBe(true)
  expect(canEnd('2026-11-21', '2026-11-22', busy)).toBe(false)
})

test('a stay can end on or after a leap day and in the next month, up to the day before a taken one', () => {
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
