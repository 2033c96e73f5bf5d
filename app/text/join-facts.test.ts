import { expect, test } from 'vitest'
import { joinFacts } from './join-facts.ts'

test('facts are one line without the missing ones, and no line begins with a dot', () => {
  expect(joinFacts(['House', null, '', false, undefined, 'Millbrook', '6 rooms'])).toBe(
    'House\u00a0· Millbrook\u00a0· 6 rooms',
  )
  expect(joinFacts([])).toBe('')
})
