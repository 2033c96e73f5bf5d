import { expect, test } from 'vitest'
import type { Availability } from './free-days.ts'
import { chooseDay, isNearlyOver, readChoice, stepMonths } from './stay-choice.ts'

const rental: Availability = {
  today: '2026-11-20',
  taken: new Set(['2026-11-28']),
  from: null,
  to: '2027-06-30',
}
const read = (query: string) => readChoice(new URLSearchParams(query), rental)

test('days sent before signing in are used if the address has none', () => {
  const typed = { startDate: '2026-11-24', endDate: '2026-11-26' }
  const open = (query: string) => readChoice(new URLSearchParams(query), rental, typed)
  expect(open('')).toMatchObject({ start: '2026-11-24', end: '2026-11-26' })
  expect(open('start=2026-12-01')).toMatchObject({ start: '2026-12-01', end: null })
})

test.each([
  ['', null, null, null],
  ['start=', null, null, null],
  ['start=2026-11-24', '2026-11-24', null, null],
  ['start=2026-11-24&end=2026-11-26', '2026-11-24', '2026-11-26', null],
  ['start=2026-11-24&end=2026-11-24', '2026-11-24', '2026-11-24', null],
  ['start=11/24/2026&end=11%2F26%2F2026', '2026-11-24', '2026-11-26', null],
  ['start=2026-11-32', null, null, 'not_a_day'],
  ['start=2026-11-24&end=soon', '2026-11-24', null, 'not_a_day'],
  ['start=2026-11-19', null, null, 'in_the_past'],
  ['start=2026-11-28', null, null, 'days_taken'],
  ['start=2027-07-01', null, null, 'not_available'],
  ['start=2027-11-21', null, null, 'too_far'],
  ['start=2026-11-24&end=2026-11-23', '2026-11-24', null, 'end_before_start'],
  ['start=2026-11-24&end=2026-11-30', '2026-11-24', null, 'days_taken'],
  ['start=2027-06-01&end=2027-07-01', '2027-06-01', null, 'not_available'],
])('the address %j chooses %s to %s, and its mistake is %s', (query, start, end, mistake) => {
  expect(read(query)).toMatchObject({ start, end, mistake })
})

test('the first tap chooses the first day, the second the last, the third begins anew', () => {
  const tap = (day: string, query: string) => chooseDay(day, read(query), rental)
  expect(tap('2026-11-24', '')).toEqual({ start: '2026-11-24', end: null })
  expect(tap('2026-11-26', 'start=2026-11-24')).toEqual({ start: '2026-11-24', end: '2026-11-26' })
  expect(tap('2026-11-24', 'start=2026-11-24')).toEqual({ start: '2026-11-24', end: '2026-11-24' })
  const whole = 'start=2026-11-24&end=2026-11-26'
  expect(tap('2026-11-25', whole)).toEqual({ start: '2026-11-25', end: null })
})

test('a tap before the first day, or beyond a taken one, is a new first day', () => {
  const tap = (day: string) => chooseDay(day, read('start=2026-11-24'), rental)
  expect(tap('2026-11-22')).toEqual({ start: '2026-11-22', end: null })
  expect(tap('2026-11-29')).toEqual({ start: '2026-11-29', end: null })
  expect(tap('2026-11-28')).toBeNull()
  expect(tap('2026-11-19')).toBeNull()
})

test('the calendar opens at the month asked for, then of the chosen day, then of the first possible one', () => {
  expect(read('').month).toBe('2026-11')
  expect(read('start=2027-02-03').month).toBe('2027-02')
  expect(read('start=2027-02-03&month=2027-01').month).toBe('2027-01')
  expect(read('month=2026-10').month).toBe('2026-11')
  expect(read('month=9999-01').month).toBe('2026-11')
  const later = { ...rental, from: '2027-03-05' }
  expect(readChoice(new URLSearchParams(), later).month).toBe('2027-03')
})

test('the calendar has no months in which no stay is possible', () => {
  expect(stepMonths(read(''))).toEqual({ previous: null, next: '2026-12' })
  expect(stepMonths(read('month=2027-01'))).toEqual({ previous: '2026-12', next: '2027-02' })
  expect(stepMonths(read('month=2028-10')).next).toBeNull()
})

test.each([
  ['2026-11-21', null, '2026-11', false],
  ['2026-11-22', null, '2026-11', true],
  ['2026-11-30', null, '2026-11', true],
  ['2026-11-30', null, '2026-12', false],
  ['2026-11-01', '2026-11-25', '2026-11', true],
  ['2026-11-25', '2026-11-01', '2026-11', true],
])('on %s, with stays possible from %s, %s is nearly over: %s', (today, from, month, isOver) => {
  expect(isNearlyOver(month, { ...rental, today, from })).toBe(isOver)
})
