import { toColumn } from '#app/domain/listings/fields/field-mapping.ts'
import { fieldTables } from '#app/domain/listings/fields/field-tables.ts'
import type { Fields } from '#app/domain/listings/fields/field-types.ts'
import { propertyFields } from '#app/domain/listings/fields/property-fields.ts'
import { workFields } from '#app/domain/listings/fields/work-fields.ts'
import {
  fieldsFromAddress,
  type ImportField,
  type ImportKind,
  type ImportPlan,
  toImportName,
} from './import.ts'

/**
 * The values of a row as stored, in the fields that the import fills; each is compared with the last
 * import.
 */
export type ImportedFields = Record<string, string | number | boolean | null>

/** A field that an import fills, with its column and the limit of a text. */
export type FilledField = { name: ImportField; column: string; limit?: number }

/** Returns the fields that an import fills; all others keep their values (docs/rules.md#import-fields). */
export function filledFields(plan: ImportPlan): FilledField[] {
  const { kind, columns, everyRow } = plan
  // Without a title, the street is the title.
  const fromAddress: readonly ImportField[] = columns.address
    ? ['title', ...fieldsFromAddress(plan)]
    : []
  const isFilled = ({ name }: FilledField) =>
    columns[name] || everyRow[name]?.trim() || fromAddress.includes(name)
  return Object.entries(fieldTables[kind])
    .map(([name, field]) => {
      return { name: toImportName(field), column: toColumn(name, field), limit: field.limit }
    })
    .filter(isFilled)
}

/** The values of a new listing in the columns that the import does not fill. */
export const newFields: Record<ImportKind, ImportedFields> = {
  properties: { ...emptyColumns(propertyFields), terms: 'Sell' },
  work: emptyColumns(workFields),
}

function emptyColumns(fields: Fields): ImportedFields {
  const optional = Object.entries(fields).filter(([, { empty }]) => empty !== undefined)
  const columns = optional.map(([name, field]) => [toColumn(name, field), field.empty])
  return Object.fromEntries(columns) as ImportedFields
}

/** Returns the fields whose values differ from those before. */
export function changedFields(fields: ImportedFields, before: ImportedFields): ImportedFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== (before[name] ?? null)),
  )
}
