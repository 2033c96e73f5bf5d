import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each decision has a number of its own, without gaps', () => {
  const numbers = readdirSync('docs/decisions')
    .sort()
    .map((file) => file.slice(0, 4))
  const expected = numbers.map((_, index) => `${String(index + 1).padStart(3, '0')}-`)
  expect(numbers).toEqual(expected)
})
