import { expect, test } from 'vitest'
import { stayCents } from './booking.ts'

test.each([
  ['per day', 3, 13_500],
  ['nightly', 1, 4500],
  ['per week', 10, 6429],
  ['per month', 30, null],
  ['Per  night.', 2, 9000],
  ['/night', 2, 9000],
  ['per-night', 2, 9000],
  ['por día', 3, 13_500],
  ['Por semana', 7, 4500],
  ['a la semana', 7, 4500],
  ['every other day', 4, null],
  ['per half day', 2, null],
  ['', 2, null],
])('a price %s for %i days is %j cents', (rentalFrequency, count, cents) => {
  expect(stayCents({ priceCents: 4500, rentalFrequency }, count)).toBe(cents)
  expect(stayCents({ priceCents: null, rentalFrequency }, count)).toBeNull()
})
