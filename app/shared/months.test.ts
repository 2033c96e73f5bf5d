import { expect, test } from 'vitest'
import { addMonths, isMonth, listWeeks, monthName } from './months.ts'

const dates = (month: string) =>
  listWeeks(month, 0).map((week) => week.map((day) => day?.slice(8) ?? '--').join(' '))

test('a month has weeks of seven days from Sunday', () => {
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

test('months are added across the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-03', 24)).toBe('2028-03')
})

test('a month has a name, and invalid months are recognized', () => {
  expect(monthName('2026-11', 'en-US')).toBe('November 2026')
  for (const text of ['2026-13', '2026-00', '2026-1', '11', '']) expect(isMonth(text)).toBe(false)
})
