import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldNames } from './schema-field-names.ts'

const form = z.object({ email: z.string(), note: z.object({ text: z.string() }).optional() })

test.each([
  ['an object', form],
  ['one that is checked as a whole', form.refine(() => true)],
  ['one that is turned into something else', form.transform(() => 1)],
  ['one that is prepared', z.preprocess((value) => value, form)],
])('%s names its own fields, not those within them', (_, schema) => {
  expect([...fieldNames(schema)]).toEqual(['email', 'note'])
})

test('a union has the fields of all its variants', () => {
  const schema = z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('add'), name: z.string() }),
    z.object({ intent: z.literal('drop'), id: z.string() }),
  ])
  expect([...fieldNames(schema)]).toEqual(['intent', 'name', 'id'])
})

test('a schema without fields is refused', () => {
  expect(() => fieldNames(z.string())).toThrow('names no fields')
})
