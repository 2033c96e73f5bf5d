// Converts the fields of a listing between form, columns and API.

import type { z } from 'zod'
import { decimalAmount } from '#app/shared/money.ts'
import type { ApiShape } from './field-schemas.ts'
import { type Field, type Fields, pickVariant, type Variant } from './field-types.ts'
import { type FieldTable, type ListingColumn, listingColumns } from './shared-fields.ts'

type Row = Record<string, unknown>

/** Returns the column of a field; the column of an amount stores cents. */
export function toColumn(name: string, { type }: Field): string {
  return type === 'amount' ? `${name}Cents` : name
}

/** Returns the fields that only this variant has; for undefined, those that all variants have. */
export function fieldsFor<Table extends Fields>(fields: Table, variant: Variant | undefined) {
  const own = Object.entries(fields).filter(([, { onlyFor }]) => onlyFor === variant)
  return Object.fromEntries(own) as Partial<Table>
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
export function dropUnusedColumns<Value>(
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
 * Returns the sent columns without unchecked boxes whose stored answer is unknown (null), as in
 * imported rows: a box cannot send that nobody knows, so what is stored stays. If the terms or type
 * change, the box is new, and unchecked means no.
 */
export function keepUnknownAnswers<Value>(
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

/** Returns the API's output of a row. */
export function toApi<Table extends Fields>(fields: Table, row: Row) {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = row[toColumn(name, field)]
    return [field.api, field.type === 'amount' ? decimalAmount(value as number | null) : value]
  })
  return Object.fromEntries(values) as {
    [Name in keyof ApiShape<Table>]: z.output<ApiShape<Table>[Name]>
  }
}
