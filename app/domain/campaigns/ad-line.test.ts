import { describe, expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { fitLine, templateLine } from './ad-line.ts'

describe('the text of an ad', () => {
  const text = textFor('en')
  test.each([
    ['Through the mill. Bring shoes.', 'Through the mill.'],
    ['No full stop', 'No full stop'],
    ['Boats to St. Ignace. Daily.', 'Boats to St. Ignace.'],
    ['La casa del Sr. López abre. Venga.', 'La casa del Sr. López abre.'],
    ['', 'Come along on the next tour.'],
    ['Two\nlines  of it. More.', 'Two lines of it.'],
  ])('from %j is %j', (description, line) => {
    expect(templateLine({ description, priced: 'Tour' }, text)).toBe(line)
  })

  test('is cut between words at 120 characters, and inside a word only if it has one word', () => {
    expect(fitLine(`${'word '.repeat(30)}end`)).toMatch(/^(word ){22,23}word…$/)
    for (const long of ['x'.repeat(500), '😀'.repeat(100), 'word, '.repeat(60)]) {
      expect(fitLine(long).length).toBeLessThanOrEqual(120)
      expect(fitLine(long)).not.toMatch(/[\uD800-\uDBFF]…$/)
    }
  })
})
