import { expect, test } from 'vitest'
import { wholeNumber } from '#app/domain/listings/field-types.ts'
import { readCells } from './cells.ts'

/** A field with only the general rules for reading a cell. */
const rooms = wholeNumber(
  { min: 1, max: 99, wrong: () => '' },
  { label: () => 'Rooms', api: 'rooms', headings: [/^rooms$/] },
)

test.each([
  ['3', 3, []],
  ['', null, []],
  ['0', null, ['not_a_number']],
  ['100', null, ['not_a_number']],
  ['3.5', null, ['not_a_number']],
  ['many', null, ['not_a_number']],
])('a whole number written %j is %j', (text, value, problems) => {
  const found: string[] = []
  const cells = readCells<{ rooms: number | null }>(
    { rooms },
    () => text,
    (problem) => found.push(problem),
  )
  expect([cells, found]).toEqual([{ rooms: value }, problems])
})
