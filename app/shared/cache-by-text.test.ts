import { expect, test } from 'vitest'
import { cacheByText } from './cache-by-text.ts'

function counting() {
  const made: string[] = []
  const make = cacheByText((text: string) => {
    made.push(text)
    return text.length
  }, 2)
  return { made, make }
}

test('a result is computed once for each text, until the cache is full', () => {
  const { made, make } = counting()
  expect(['a', 'a', 'bb', 'a'].map(make)).toEqual([1, 1, 2, 1])
  expect(made).toEqual(['a', 'bb'])
  for (const text of ['ccc', 'a']) make(text)
  expect(made).toEqual(['a', 'bb', 'ccc', 'a'])
})

test('a text longer than any browser sends is not cached', () => {
  const { made, make } = counting()
  const long = 'x'.repeat(60_000)
  expect([make(long), make(long)]).toEqual([60_000, 60_000])
  expect(made).toHaveLength(2)
})
