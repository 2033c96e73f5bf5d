import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPlan, UsageError } from './import-plan.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plan-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function readWritten(plan: string) {
  const path = join(folder, 'plan.json')
  writeFileSync(path, plan)
  return readPlan(path)
}

test.each([
  ['no JSON', '{', 'cannot be read as JSON'],
  ['an unknown part', '{"colums":{}}', 'There is no colums.'],
  ['a kind there is none of', '{"kind":"castles"}', 'Not one of properties, work.'],
  ['a field there is none of', '{"columns":{"prize":"Price"}}', 'There is no prize.'],
  ['a heading that is a number', '{"columns":{"price":3}}', 'at columns.price'],
  ['a category there is none of', '{"categories":{"x":"Hoems"}}', 'Not one of Lots, '],
  ['terms there are none of', '{"terms":{"x":"Homes"}}', 'Not one of Rent, Lease, Sell.'],
  ['a list', '[]', 'Expected {'],
])('an invalid plan is refused in clear words: %s', (_, plan, words) => {
  const read = () => readWritten(plan)
  expect(read).toThrow(UsageError)
  expect(read).toThrow('plan.json')
  expect(read).toThrow(words)
})

test('an empty plan leaves every question open', () => {
  expect(readWritten('{}')).toEqual({
    columns: {},
    everyRow: {},
    categories: new Map(),
    terms: new Map(),
  })
})
