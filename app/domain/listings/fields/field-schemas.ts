// Derives the schemas of forms and API from the fields of a listing.

import { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import { type Field, type Fields, pickVariant } from './field-types.ts'

type Row = Record<string, unknown>

/** Returns the shape of the form's schema for a table of fields. */
export function formShape<Table extends Fields>(fields: Table, text: Text) {
  const shape = Object.entries(fields).map(([name, field]) => [name, field.schema(text)])
  return Object.fromEntries(shape) as {
    [Name in keyof Table]: ReturnType<Table[Name]['schema']>
  }
}

/**
 * Returns a form's schema that ignores fields of other terms or types than the chosen one. Such
 * fields may be hidden, so nobody could correct errors in them.
 */
export function ignoreOtherVariants<Schema extends z.ZodType>(fields: Fields, schema: Schema) {
  const forms: z.ZodType = z.preprocess((form) => {
    if (typeof form !== 'object' || form === null) return form
    const variant = pickVariant(form)
    const isUsed = ([name]: [string, unknown]) =>
      [undefined, variant].includes(fields[name]?.onlyFor)
    return Object.fromEntries(Object.entries(form).filter(isUsed))
  }, schema)
  return forms as z.ZodType<z.output<Schema>, z.input<Schema>>
}

/** Returns the empty fields that the form's terms or type require. */
export function findMissing(fields: Fields, form: Row): [name: string, field: Field][] {
  return Object.entries(fields).filter(([name, { isNeeded, onlyFor }]) => {
    const isEmpty = [undefined, null, ''].some((empty) => empty === form[name])
    return isNeeded && onlyFor === pickVariant(form) && isEmpty
  })
}

/** The API's type for each type of field, apart from null. */
const apiTypes = {
  line: z.string(),
  lines: z.string(),
  choice: z.string(),
  number: z.number(),
  amount: z.number(),
  day: z.string(),
  yesNo: z.boolean(),
}

type ApiType<F extends Field> = F extends { empty: null }
  ? z.ZodNullable<(typeof apiTypes)[F['type']]>
  : (typeof apiTypes)[F['type']]

export type ApiShape<Table extends Fields> = {
  [Name in keyof Table as Table[Name]['api']]: ApiType<Table[Name]>
}

/** Returns the shape of the API's schema for a table of fields (docs/rules.md#api-names). */
export function apiShape<Table extends Fields>(fields: Table) {
  const shape = Object.values(fields).map(({ api, type, empty }) => {
    return [api, empty === null ? apiTypes[type].nullable() : apiTypes[type]]
  })
  return Object.fromEntries(shape) as ApiShape<Table>
}
