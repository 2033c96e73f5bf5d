import { expect, test } from 'vitest'
import { getTextBelowName } from './classified.ts'

const cats = 'Two barn cats, brothers, one year old, good mousers. Only together, please.'

test.each([
  ['Barn cats', cats, cats],
  [null, cats, '… mousers. Only together, please.'],
  [null, 'Firewood', ''],
  [null, 'Firewood\n$5 a bundle', '$5 a bundle'],
  [null, 'x'.repeat(60), `… ${'x'.repeat(10)}`],
])('the text below the name of an ad with the title %s repeats nothing', (title, content, rest) => {
  expect(getTextBelowName({ title, content })).toBe(rest)
})
