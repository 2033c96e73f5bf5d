import { fieldTables } from '#app/domain/listings/field-tables.ts'
import { type Fields, toColumn } from '#app/domain/listings/field-values.ts'
import { propertyFields } from '#app/domain/listings/property-fields.ts'
import { workFields } from '#app/domain/listings/work-fields.ts'
import {
  fieldsFromAddress,
  type ImportField,
  type ImportKind,
  type ImportPlan,
  toImportName,
} from './import.ts'
import type { ImportedFields } from './rows.ts'

/**
 * Returns the stored columns that an import fills; all others keep their values
 * (docs/rules.md#import-fields).
 */
export function filledColumns(plan: ImportPlan): ReadonlySet<string> {
  const { kind, columns, everyRow } = plan
  // Without a title, the street is the title.
  const fromAddress: readonly ImportField[] = columns.address
    ? ['title', ...fieldsFromAddress(plan)]
    : []
  const isFilled = (name: ImportField) =>
    columns[name] || everyRow[name]?.trim() || fromAddress.includes(name)
  const filled = Object.entries(fieldTables[kind]).filter(([, field]) =>
    isFilled(toImportName(field)),
  )
  return new Set(filled.map(([name, field]) => toColumn(name, field)))
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
