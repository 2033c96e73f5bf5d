import { expect, test } from 'vitest'
import { joinFacts } from './join-facts.ts'

test('facts are one line without the missing ones, and no line begins with a dot', () => {
  expect(joinFacts(['House', null, '', false, undefined, 'Millbrook', '6 rooms'])).toBe(
    'House\u00a0· Millbrook\u00a0· 6 rooms',
  )
  expect(joinFacts([])).toBe('')
})

test('facts from right to left are kept apart from their neighbors', () => {
  expect(joinFacts(['בית', '6 rooms', 'House 7 ببيروت'])).toBe(
    '\u2068בית\u2069\u00a0· 6 rooms\u00a0· \u2068House 7 ببيروت\u2069',
  )
})
