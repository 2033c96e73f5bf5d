import { expect, test } from 'vitest'
import { addDays, countInclusiveDays, isDay, readDay } from './calendar-days.ts'

test.each([
  ['2026-12-25', '2026-12-25'],
  ['12/25/2026', '2026-12-25'],
  ['2/9/2026', '2026-02-09'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['25/12/2026', null],
  ['2026-13-01', null],
  ['12/25/26', null],
  ['2026-12-25T10:00', null],
  ['', null],
])('the day %j is read as %j', (typed, day) => {
  expect(readDay(typed)).toBe(day)
  expect(isDay(typed)).toBe(day === typed)
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  // The clocks change between these days, in both directions.
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-11-02', -3, '2026-10-30'],
  ['2026-05-05', 0, '2026-05-05'],
])('from %s, %i days later is %s', (day, count, later) => {
  expect(addDays(day, count)).toBe(later)
  if (count >= 0) expect(countInclusiveDays(day, later)).toBe(count + 1)
})
