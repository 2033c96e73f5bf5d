import { expect, test } from 'vitest'
import { locales, textFor } from '#app/text/index.ts'
import { readRentalPeriod } from './rental-period.ts'

test.each(locales)('what the portal shows and suggests in %s is read', (locale) => {
  const { listings, listingForms } = textFor(locale)
  for (const [period, shown] of Object.entries(listings.periods)) {
    expect(readRentalPeriod(shown)).toBe(period)
  }
  const { day, week } = listings.periods
  expect(listingForms.rentalFrequencyHint).toContain(day)
  expect(listingForms.rentalFrequencyHint).toContain(week)
})

test.each([
  ['Per  night.', 'night'],
  ['/ week', 'week'],
  ['POR AÑO', 'year'],
  ['por dia', 'day'],
  ['per half day', null],
  ['constructor', null],
  ['', null],
])('%j is %j', (frequency, period) => {
  expect(readRentalPeriod(frequency)).toBe(period)
})
