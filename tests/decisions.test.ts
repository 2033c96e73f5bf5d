import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each decision has a number of its own, without gaps', () => {
  const numbers = readdirSync('docs/decisions')
    .sort()
    .map((file) => file.slice(0, 4))
  const expected = numbers.map((_, index) => `${String(index + 1).padStart(3, '0')}-`)
  expect(numbers).toEqual(expected)
})

test('each decision says when it was made and whether it holds', () => {
  const heads = readdirSync('docs/decisions').map((file) => {
    const [, , head] = readFileSync(`docs/decisions/${file}`, 'utf8').split('\n')
    return `${file}: ${head}`
  })
  const isHead = /\.md: Date: \d{4}-\d\d-\d\d\. Status: (accepted|replaced by \d{3})/
  expect(heads.filter((head) => !isHead.test(head))).toEqual([])
})
