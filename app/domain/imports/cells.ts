import { toColumn } from '#app/domain/listings/fields/field-mapping.ts'
import type { Field } from '#app/domain/listings/fields/field-types.ts'
import type { FieldTable } from '#app/domain/listings/fields/shared-fields.ts'
import { readDay } from '#app/shared/calendar-days.ts'
import { parseCents } from '#app/shared/money.ts'
import { type ImportField, type ProblemReason, toImportName } from './import.ts'
import { parseYear } from './normalize.ts'

/** Returns the row's text for a field; empty if it has none. */
export type Cell = (field: ImportField) => string
export type Refuse = (reason: ProblemReason, field: ImportField | null, value?: string) => void

type Stored = string | number | boolean | null
/** The value to store, or why the cell cannot be read. */
type Read = { value: Stored } | { problem: ProblemReason }

/** Reads a row's cells by the types of their fields; returns the columns to store. */
export function readCells<Columns>(
  fields: FieldTable<Columns>,
  cell: Cell,
  refuse: Refuse,
): Columns {
  const columns = Object.entries<Field>(fields).map(([name, field]) => {
    const importName = toImportName(field)
    const text = cell(importName)
    const read = (unusual[importName] ?? readByType)(text, field)
    if ('problem' in read) refuse(read.problem, importName, text)
    return [toColumn(name, field), 'problem' in read ? null : read.value]
  })
  return Object.fromEntries(columns) as Columns
}

/** Fields that inventories write in special ways. */
const unusual: Partial<Record<ImportField, (text: string, field: Field) => Read>> = {
  // Kept as it is; `rows.ts` translates categories by the import plan.
  category: (text) => ({ value: text }),
  terms: (text) => ({ value: text }),
  year_built(text) {
    const value = parseYear(text)
    // Inventories use a single digit for an unknown year.
    return value === null && text.length > 1 ? { problem: 'not_a_year' } : { value }
  },
  lease_length_months(text, field) {
    const read = readByType(text.replace(/ months?$/i, ''), field)
    return 'problem' in read ? { problem: 'not_months' } : read
  },
}

function readByType(text: string, field: Field): Read {
  const { type, bounds } = field
  if (type === 'line' || type === 'lines') return { value: text }
  if (text === '') return readEmpty(field)
  switch (type) {
    case 'choice':
      return readChoice(text, field)
    case 'amount':
      return readAmount(text)
    case 'number':
      return readNumber(text, bounds)
    case 'day':
      return readDayCell(text)
    case 'yesNo':
      return readYesNo(text)
  }
}

/** A required choice has no empty value. */
function readEmpty({ empty }: Field): Read {
  return empty === undefined ? { problem: 'missing' } : { value: empty as Stored }
}

/** Inventories write the words of a choice in upper or lower case. */
function readChoice(text: string, { options = [] }: Field): Read {
  const value = options.find((word) => word.toLowerCase() === text.toLowerCase())
  return value === undefined ? { problem: 'unknown_choice' } : { value }
}

/** Returns cents; null if the cell is empty or zero, which means that no price is known. */
function readAmount(text: string): Read {
  const cents = parseCents(text)
  if (cents === null) return { problem: 'not_an_amount' }
  return { value: cents === 0 ? null : cents }
}

function readNumber(text: string, bounds: Field['bounds']): Read {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  const { min, max } = bounds ?? { min: 0, max: Number.MAX_SAFE_INTEGER }
  return count >= min && count <= max ? { value: count } : { problem: 'not_a_number' }
}

/** Null if the inventory says neither yes nor no. */
function readYesNo(text: string): Read {
  const word = text.toLowerCase()
  if (['yes', 'y', 'true', '1'].includes(word)) return { value: true }
  return ['no', 'n', 'false', '0'].includes(word) ? { value: false } : { problem: 'not_yes_or_no' }
}

function readDayCell(text: string): Read {
  const day = readDay(text)
  return day === null ? { problem: 'not_a_day' } : { value: day }
}
