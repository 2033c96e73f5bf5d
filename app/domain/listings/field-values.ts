import { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import type { Field, Variant } from './field-types.ts'
import { type FieldTable, type ListingColumn, listingColumns } from './shared-fields.ts'

/** A table of fields, by name. The functions below convert it for forms, storage and the API. */

export type Fields = Record<string, Field>

type Row = Record<string, unknown>

/** Returns the column of a field; the column of an amount stores cents. */
export function toColumn(name: string, { type }: Field): string {
  return type === 'amount' ? `${name}Cents` : name
}

/** Returns the terms of a property or the type of a play listing; undefined for a job. */
const pickVariant = (form: { terms?: unknown; type?: unknown }) => form.terms ?? form.type

/** Returns the fields that only this variant has; for undefined, those that all variants have. */
export function fieldsFor<Table extends Fields>(fields: Table, variant: Variant | undefined) {
  const own = Object.entries(fields).filter(([, { onlyFor }]) => onlyFor === variant)
  return Object.fromEntries(own) as Partial<Table>
}

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
export function ignoringOthers<Schema extends z.ZodType>(fields: Fields, schema: Schema) {
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

/** Converts a valid form to columns; fields that its terms or type do not have are stored empty. */
export function toColumns<Columns>(fields: FieldTable<Columns>, form: Row): Columns {
  const columns = Object.entries<Field>(fields).map(([name, field]) => {
    const isUsed = !field.onlyFor || field.onlyFor === pickVariant(form)
    return [toColumn(name, field), isUsed ? (form[name] ?? field.empty) : field.empty]
  })
  return Object.fromEntries(columns) as Columns
}

/**
 * Returns the changed columns that exist for the terms or type of the row. If the terms or type
 * change too, returns all columns, including those to be emptied (docs/rules.md#terms-fields).
 */
export function withoutUnused<Value>(
  fields: Fields,
  row: Record<string, Value>,
  changed: Record<string, Value>,
): Record<string, Value> {
  if (pickVariant(changed) !== undefined) return changed
  const unused = Object.entries(fields)
    .filter(([, { onlyFor }]) => onlyFor && onlyFor !== pickVariant(row))
    .map(([name, field]) => toColumn(name, field))
  return Object.fromEntries(Object.entries(changed).filter(([name]) => !unused.includes(name)))
}

/**
 * Returns the sent columns without the answers that nobody gave: a form cannot send that an answer
 * is unknown, as in imported rows, so that an unchecked box leaves it unknown. If the terms or type
 * change, the box is new, and unchecked means no.
 */
export function keepUnknown<Value>(
  fields: Fields,
  stored: Record<string, Value>,
  sent: Record<string, Value>,
): Record<string, Value> {
  const isKept = (name: string) => {
    const field = fields[name]
    const wasAsked = !field?.onlyFor || field.onlyFor === pickVariant(stored)
    return field?.type === 'yesNo' && wasAsked && stored[name] === null && sent[name] === false
  }
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !isKept(name)))
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

/** Returns the edit form's values of a stored row. */
export function toFormValues<Table extends Fields>(fields: Table, row: Row) {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    toFormValue(field, row[toColumn(name, field)]),
  ])
  return Object.fromEntries(values) as { [Name in keyof Table]: string | undefined }
}

function toFormValue({ type }: Field, value: unknown): string | undefined {
  if (type === 'amount') return amountText(value as number | null)
  if (type === 'yesNo') return value ? 'on' : undefined
  return value === null ? undefined : String(value)
}

const amountText = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

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

type ApiShape<Table extends Fields> = {
  [Name in keyof Table as Table[Name]['api']]: ApiType<Table[Name]>
}

/** Returns the shape of the API's schema for a table of fields (docs/rules.md#api-names). */
export function apiShape<Table extends Fields>(fields: Table) {
  const shape = Object.values(fields).map(({ api, type, empty }) => {
    return [api, empty === null ? apiTypes[type].nullable() : apiTypes[type]]
  })
  return Object.fromEntries(shape) as ApiShape<Table>
}

export function toApi<Table extends Fields>(fields: Table, row: Row) {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = row[toColumn(name, field)]
    return [field.api, field.type === 'amount' ? decimalAmount(value as number | null) : value]
  })
  return Object.fromEntries(values) as {
    [Name in keyof ApiShape<Table>]: z.output<ApiShape<Table>[Name]>
  }
}

/** Converts cents to whole units of the currency with decimals, for the API. */
export const decimalAmount = (cents: number | null) => (cents === null ? null : cents / 100)
