import { describe, expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import { listFacts } from './facts.ts'
import { optionalChoice } from './field-types.ts'
import { apiShape, findMissing, toColumns, toFormValues } from './field-values.ts'

const labels = { oil: 'Heating oil', gas: 'Natural gas' }

const heating = optionalChoice(['oil', 'gas'], {
  label: () => 'Heating',
  wordLabel: (_, word) => labels[word],
  api: 'heating',
  headings: [/^heating$/],
  onlyFor: 'Rent',
  isNeeded: true,
})

describe('an optional choice', () => {
  test.each([
    ['oil', 'oil'],
    ['', null],
    [null, null],
    [undefined, undefined],
  ])('posted as %j is %j', (posted, value) => {
    expect(heating.schema(textFor('en')).parse(posted)).toBe(value)
  })

  test('refuses any other word', () => {
    expect(heating.schema(textFor('en')).safeParse('coal').success).toBe(false)
  })

  test('is stored for the terms that have it, and null with others', () => {
    const store = (form: object) => toColumns<{ heating: string | null }>({ heating }, { ...form })
    expect(store({ terms: 'Rent', heating: 'gas' })).toEqual({ heating: 'gas' })
    expect(store({ terms: 'Rent' })).toEqual({ heating: null })
    expect(store({ terms: 'Sell', heating: 'gas' })).toEqual({ heating: null })
  })

  test('can be required by its terms', () => {
    expect(findMissing({ heating }, { terms: 'Rent', heating: null })).toHaveLength(1)
    expect(findMissing({ heating }, { terms: 'Sell', heating: null })).toEqual([])
  })

  test('is a word or null in the API, and empty in the edit form', () => {
    const { heating: schema } = apiShape({ heating })
    expect([schema.parse('oil'), schema.parse(null)]).toEqual(['oil', null])
    expect(toFormValues({ heating }, { heating: null })).toEqual({ heating: undefined })
  })

  test('is shown by its own label', () => {
    expect(listFacts({ heating }, { heating: 'gas' }, wordsFor('en'))).toEqual([
      ['Heating', 'Natural gas'],
    ])
  })
})
