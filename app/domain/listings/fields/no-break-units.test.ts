import { expect, test } from 'vitest'
import { withNoBreakSpaces } from './no-break-units.ts'

test.each([
  ['2,000 sq ft', '2,000~sq~ft'],
  ['6 bins, 90 ft', '6~bins, 90~ft'],
  ['a square of land', 'a square of land'],
])('the number of “%s” stays with its unit', (size, kept) => {
  expect(withNoBreakSpaces(size).replaceAll('\u00a0', '~')).toBe(kept)
})
