import { expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { priceText } from './price.ts'

test('a tour costs so much per ticket or nothing, and other things to do have no price', () => {
  const price = (category: string, priceCents: number | null) =>
    priceText({ category, priceCents, terms: null, rentalFrequency: null }, textFor('en'))
  expect([price('tours', 850), price('tours', 0), price('tours', null)]).toEqual([
    '$8.50 per ticket',
    'free',
    '',
  ])
  expect([price('dining', 850), price('full-time', null)]).toEqual(['', ''])
})
