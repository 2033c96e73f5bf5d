import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { fieldTables } from './fields/field-tables.ts'
import type { Field } from './fields/field-types.ts'

/** The table of docs/rules.md#listing-fields says what the tables of fields say. */

function describeLimit({ limit, bounds }: Field): string {
  if (limit) return String(limit)
  return bounds ? `${bounds.min} to ${bounds.max}` : ''
}

function isRequired({ schema, isNeeded }: Field): boolean {
  return isNeeded === true || !schema(textFor('en')).safeParse(undefined).success
}

/** Returns a line for each field, with the kinds of listings that have it alike. */
function listLines(): string[] {
  const kinds = new Map<string, string[]>()
  for (const [kind, fields] of Object.entries(fieldTables)) {
    for (const field of Object.values(fields)) {
      const { api, onlyFor = '' } = field
      const rest = `${describeLimit(field)} | ${isRequired(field) ? 'yes' : ''} | ${onlyFor}`
      const line = JSON.stringify([`\`${api}\``, rest])
      kinds.set(line, [...(kinds.get(line) ?? []), kind])
    }
  }
  return [...kinds].map(([line, alike]) => {
    const [name, rest] = JSON.parse(line)
    return `| ${name} | ${alike.join(', ')} | ${rest} |`.replace(/ {2,}/g, ' ')
  })
}

test('the rules name every field of a listing, with its limit and who must fill it in', () => {
  const [, section = ''] = readFileSync('docs/rules.md', 'utf8').split('\n### listing-fields\n')
  const page = section.split('\n### ')[0]?.split('\n') ?? []
  const lines = page.filter((line) => line.startsWith('| `'))
  expect(lines, 'Write these lines into docs/rules.md#listing-fields.').toEqual(listLines())
})
