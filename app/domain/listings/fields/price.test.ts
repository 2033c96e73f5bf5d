import { expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import { propertyTraits } from './facts.ts'
import { priceText } from './price.ts'
import type { PropertyColumns } from './property-fields.ts'

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

test('the period of a rental reads like beside its price, in the language of the page', () => {
  const row = { terms: 'Rent', rentalFrequency: 'per day' } as PropertyColumns
  const facts = propertyTraits(row, wordsFor('es'))
  expect(facts).toContainEqual(['Periodo del alquiler', 'por día'])
})
