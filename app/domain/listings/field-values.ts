import { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import type { Field, Variant } from './field-types.ts'
import { type FieldTable, type ListingColumn, listingColumns } from './shared-fields.ts'

/** Converts a table of fields for forms, storage and the API. */

export type Fields = Record<string, Field>

type Row = Record<string, unknown>

/** The column of a field; amounts are stored in cents. */
export function columnOf(name: string, { type }: Field): string {
  return type === 'amount' ? `${name}Cents` : name
}

/** The terms of a property, or the type of a play listing; a job has no variants. */
const variantOf = (form: { terms?: unknown; type?: unknown }) => form.terms ?? form.type

/** Returns the fields that only this variant has; with undefined, those of all variants. */
export function fieldsFor<Table extends Fields>(fields: Table, variant: Variant | undefined) {
  const own = Object.entries(fields).filter(([, { onlyFor }]) => onlyFor === variant)
  return Object.fromEntries(own) as Partial<Table>
}

/** Returns the shape of the form's schema. */
export function formShape<Table extends Fields>(fields: Table, text: Text) {
  const shape = Object.entries(fields).map(([name, field]) => [name, field.schema(text)])
  return Object.fromEntries(shape) as {
    [Name in keyof Table]: ReturnType<Table[Name]['schema']>
  }
}

/**
 * Returns a form's schema that ignores what was sent for terms or a type that were not chosen: these
 * fields may be hidden, so that nobody could correct them.
 */
export function ignoringOthers<Schema extends z.ZodType>(fields: Fields, schema: Schema) {
  const forms: z.ZodType = z.preprocess((form) => {
    if (typeof form !== 'object' || form === null) return form
    const variant = variantOf(form)
    const isUsed = ([name]: [string, unknown]) =>
      [undefined, variant].includes(fields[name]?.onlyFor)
    return Object.fromEntries(Object.entries(form).filter(isUsed))
  }, schema)
  return forms as z.ZodType<z.output<Schema>, z.input<Schema>>
}

/** Returns the fields that the form's terms or type require and that were left empty. */
export function findMissing(fields: Fields, form: Row): [name: string, field: Field][] {
  return Object.entries(fields).filter(([name, { isNeeded, onlyFor }]) => {
    const isEmpty = [undefined, null, ''].some((empty) => empty === form[name])
    return isNeeded && onlyFor === variantOf(form) && isEmpty
  })
}

/** Converts a checked form to columns; fields that its terms lack are stored empty. */
export function toColumns<Columns>(fields: FieldTable<Columns>, form: Row): Columns {
  const columns = Object.entries<Field>(fields).map(([name, field]) => {
    const isUsed = !field.onlyFor || field.onlyFor === variantOf(form)
    return [columnOf(name, field), isUsed ? (form[name] ?? field.empty) : field.empty]
  })
  return Object.fromEntries(columns) as Columns
}

/**
 * Returns the changed columns without those that the terms or type they will meet do not have; a
 * change of the terms or type itself brings the emptied ones along.
 */
export function withoutUnused<Value>(
  fields: Fields,
  row: Record<string, Value>,
  changed: Record<string, Value>,
): Record<string, Value> {
  if (variantOf(changed) !== undefined) return changed
  const unused = Object.entries(fields)
    .filter(([, { onlyFor }]) => onlyFor && onlyFor !== variantOf(row))
    .map(([name, field]) => columnOf(name, field))
  return Object.fromEntries(Object.entries(changed).filter(([name]) => !unused.includes(name)))
}

/** Splits columns into those of the listing and those of its details table. */
export function splitColumns<Columns extends object>(columns: Columns) {
  const isOfListing = ([name]: [string, unknown]) => listingColumns.some((own) => own === name)
  const entries = Object.entries(columns)
  return {
    listing: Object.fromEntries(entries.filter(isOfListing)) as Pick<
      Columns,
      Extract<keyof Columns, ListingColumn>
    >,
    details: Object.fromEntries(entries.filter((entry) => !isOfListing(entry))) as Omit<
      Columns,
      ListingColumn
    >,
  }
}

/** Returns the edit form's values for a stored row. */
export function toFormValues<Table extends Fields>(fields: Table, row: Row) {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    toFormValue(field, row[columnOf(name, field)]),
  ])
  return Object.fromEntries(values) as { [Name in keyof Table]: string | undefined }
}

function toFormValue({ type }: Field, value: unknown): string | undefined {
  if (type === 'amount') return amountText(value as number | null)
  if (type === 'yesNo') return value ? 'on' : undefined
  return value === null ? undefined : String(value)
}

const amountText = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

/** The API's type for each type of field, unless it is null. */
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

type ApiShape<Table extends Fields> = {
  [Name in keyof Table as Table[Name]['api']]: ApiType<Table[Name]>
}

/** Returns the API schema's shape of a table of fields. */
export function apiShape<Table extends Fields>(fields: Table) {
  const shape = Object.values(fields).map(({ api, type, empty }) => {
    return [api, empty === null ? apiTypes[type].nullable() : apiTypes[type]]
  })
  return Object.fromEntries(shape) as ApiShape<Table>
}

export function toApi<Table extends Fields>(fields: Table, row: Row) {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = row[columnOf(name, field)]
    return [field.api, field.type === 'amount' ? decimalAmount(value as number | null) : value]
  })
  return Object.fromEntries(values) as {
    [Name in keyof ApiShape<Table>]: z.output<ApiShape<Table>[Name]>
  }
}

/** Converts cents to a decimal number of the currency's units, as the API has it. */
export const decimalAmount = (cents: number | null) => (cents === null ? null : cents / 100)
