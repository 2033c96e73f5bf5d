import { expect, test } from 'vitest'
import { priceStay } from './booking.ts'

test.each([
  ['per day', 3, 13_500],
  ['nightly', 1, 4500],
  ['per week', 10, 6429],
  ['per month', 30, null],
  ['Per  night.', 2, 4500],
  ['/night', 3, 9000],
  ['per-night', 1, 4500],
  ['por día', 3, 13_500],
  ['Por semana', 7, 4500],
  ['a la semana', 7, 4500],
  ['every other day', 4, null],
  ['per half day', 2, null],
  ['', 2, null],
])('a price %s for %i days is %j cents', (rentalFrequency, count, cents) => {
  expect(priceStay({ priceCents: 4500, rentalFrequency }, count)?.cents ?? null).toBe(cents)
  expect(priceStay({ priceCents: null, rentalFrequency }, count)).toBeNull()
})

test('a stay by the night is from the first day to the last, and at least one night', () => {
  const rental = { priceCents: 9000, rentalFrequency: 'per night' }
  expect(priceStay(rental, 3)).toEqual({ cents: 18_000, nights: 2 })
  expect(priceStay(rental, 1)).toEqual({ cents: 9000, nights: 1 })
})
