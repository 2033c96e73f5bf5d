import { expect, test } from 'vitest'
import { amount, choice, type Field, wholeNumber } from '#app/domain/listings/fields/field-types.ts'
import type { FieldTable } from '#app/domain/listings/fields/shared-fields.ts'
import { readCells } from './cells.ts'

/** The stored value of a cell, and why it was refused. */
function readCell(field: Field, text: string): [value: unknown, problems: string[]] {
  const problems: string[] = []
  const cells = readCells<{ field: unknown }>(
    { field } as FieldTable<{ field: unknown }>,
    () => text,
    (problem) => problems.push(problem),
  )
  return [Object.values(cells)[0], problems]
}

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
  expect(readCell(rooms, text)).toEqual([value, problems])
})

const heatings = ['oil', 'natural gas'] as const
const heating = choice(
  { words: heatings, missing: () => '' },
  { label: () => 'Heating', wordLabel: () => '', api: 'heating', headings: [/^heating$/] },
)

test.each([
  ['oil', 'oil', []],
  ['Natural Gas', 'natural gas', []],
  ['', null, ['missing']],
  ['coal', null, ['unknown_choice']],
])('a choice written %j is %j', (text, value, problems) => {
  expect(readCell(heating, text)).toEqual([value, problems])
})

const price = amount({ label: () => 'Price', api: 'price', headings: [/^price$/] })

test.each([
  ['1,250.50', 125_050, []],
  ['$0.00', null, []],
  ['0', null, []],
  ['', null, []],
  ['a lot', null, ['not_an_amount']],
])('an amount written %j is %j: zero is a price on request', (text, value, problems) => {
  expect(readCell(price, text)).toEqual([value, problems])
})
