import type { Field, Fields } from '#app/domain/listings/fields/field-types.ts'
import {
  type PropertyColumns,
  propertyFields,
} from '#app/domain/listings/fields/property-fields.ts'
import { listingLimits } from '#app/domain/listings/fields/shared-fields.ts'
import { type WorkColumns, workFields } from '#app/domain/listings/fields/work-fields.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import { cleanLine, cleanLines } from '#app/shared/fields.ts'
import { stateName } from '#app/shared/us-states.ts'
import { propertyTerms } from '#db/schema/listings.ts'
import { type Cell, type Refuse, readCells } from './cells.ts'
import { type FilledField, filledFields, type ImportedFields } from './filled-fields.ts'
import { guessCategory, guessTerms } from './guess-meanings.ts'
import type { ImportField, ImportKind, ImportPlan, ProblemReason, RowProblem } from './import.ts'
import {
  columnIndex,
  fieldsWithoutColumn,
  isExport,
  isValidCategory,
  longestCell,
  toImportName,
} from './import.ts'
import { parseAddress, readableCase, toOneLine, townName } from './normalize.ts'

export type ReadRow =
  | { kind: 'empty' }
  | { kind: 'rejected'; problems: RowProblem[] }
  | { kind: 'listing'; key: string; fields: ImportedFields }

export type StagedRow = { id: number; rowNumber: number; cells: string[] }

/**
 * Returns a function that reads one row of the file at a time by the plan. It looks up the columns
 * only once, because a file can have many rows.
 */
export function startReading(header: string[], plan: ImportPlan) {
  const named = { ...plan.columns, ...plan.everyRow }
  const mapped = (Object.keys(named) as ImportField[]).map((name) => ({
    name,
    index: columnIndex(header, plan.columns[name]),
  }))
  const indexes = new Map(mapped.map(({ name, index }) => [name, index]))
  const filled = filledFields(plan)
  // Inventories break lines anywhere, but in the portal's own texts the breaks are paragraphs.
  const cleanText = isExport(header) ? cleanLines : toOneLine
  const clean = (field: ImportField, text: string) => {
    // The lines of an address are the street and the city.
    if (field === 'address') return text
    return textFields[plan.kind].has(field) ? cleanText(text) : cleanLine(text)
  }
  const reading = { header, plan, mapped, indexes, filled, clean }
  return (row: StagedRow): ReadRow => readRow(reading, row)
}

const listTexts = (fields: Fields) =>
  new Set(
    Object.values(fields)
      .filter(({ type }) => type === 'lines')
      .map(toImportName),
  )

/** The fields with texts of several lines. */
const textFields: Record<ImportKind, ReadonlySet<ImportField>> = {
  properties: listTexts(propertyFields),
  work: listTexts(workFields),
}

type Reading = {
  header: string[]
  plan: ImportPlan
  /** The fields of the plan, with their columns. */
  mapped: { name: ImportField; index: number }[]
  indexes: ReadonlyMap<ImportField, number>
  filled: FilledField[]
  /** Makes a cell such as the field's form would store it. */
  clean(field: ImportField, text: string): string
}

function readRow(reading: Reading, row: StagedRow): ReadRow {
  const { header, plan, mapped, indexes, filled, clean } = reading
  const inFile = (field: ImportField) => (row.cells[indexes.get(field) ?? -1] ?? '').trim()
  const cleaned = new Map<ImportField, string>()
  const cell = (field: ImportField) => {
    const known = cleaned.get(field)
    if (known !== undefined) return known
    const text = clean(field, plan.columns[field] ? inFile(field) : (plan.everyRow[field] ?? ''))
    cleaned.set(field, text)
    return text
  }
  const stray = row.cells.slice(header.length).some((value) => value.trim() !== '')
  if (!stray && mapped.every(({ name }) => inFile(name) === '')) return { kind: 'empty' }

  const problems: RowProblem[] = []
  const refuse = (reason: ProblemReason, field: ImportField | null, value = '') =>
    problems.push({
      rowNumber: row.rowNumber,
      column: field && (plan.columns[field] ?? field),
      reason,
      value: value.slice(0, 80),
    })
  if (stray || row.cells.length < header.length) {
    refuse('wrong_columns', null, String(row.cells.length))
  }
  row.cells.forEach((value, index) => {
    if (!value.includes('\uFFFD')) return
    problems.push({
      rowNumber: row.rowNumber,
      column: header[index] ?? null,
      reason: 'not_text',
      value: value.slice(0, 80),
    })
  })
  const hasOwnLimit = (name: ImportField) =>
    filled.some((field) => field.name === name && field.limit !== undefined)
  for (const { name } of mapped) {
    if (cell(name).length > longestCell && !hasOwnLimit(name)) refuse('too_long', name)
  }

  const category =
    plan.categories.get(toOneLine(cell('category'))) ??
    guessCategory(plan.kind, cell('category')) ??
    ''
  if (cell('category') === '') refuse('missing', 'category')
  else if (!isValidCategory(plan.kind, category))
    refuse('unknown_category', 'category', cell('category'))
  const { key, fields: read } = readers[plan.kind](cell, plan, category, refuse)
  const fields = Object.fromEntries(filled.map(({ column }) => [column, read[column] ?? null]))
  // No form could save a longer text again.
  for (const { name, column, limit } of filled) {
    if (limit === undefined || String(fields[column] ?? '').length <= limit) continue
    refuse('too_long', cell(name) === '' && plan.columns.address ? 'address' : name)
  }
  if (problems.length > 0) return { kind: 'rejected', problems }
  return { kind: 'listing', key, fields }
}

type Reader = (
  cell: Cell,
  plan: ImportPlan,
  category: string,
  refuse: Refuse,
) => { key: string; fields: ImportedFields }

/** The terms to which a field belongs; undefined: to all. */
const termsByField = new Map(
  Object.values<Field>(propertyFields).map((field) => [toImportName(field), field.onlyFor]),
)

const property: Reader = (cell, plan, category, refuse) => {
  const key = cell('property_id')
  if (key === '') refuse('missing', 'property_id')
  const address = parseAddress(cell('address'))
  const place = {
    street: cleanLine(address.street),
    city: townName(cell('city')) || address.city,
    state: stateName(cell('state')) || address.state,
    postalCode: cell('postal_code') || address.postalCode,
  }
  const title = cell('title') || excerpt(place.street, listingLimits.title - ' …'.length)
  if (title === '') refuse('missing', plan.columns.title ? 'title' : 'address')
  const word = cell('terms')
  const said = word === '' ? 'Sell' : (plan.terms.get(toOneLine(word)) ?? guessTerms(word))
  const terms = propertyTerms.find((known) => known === said)
  if (!terms) refuse('unknown_terms', 'terms', cell('terms'))
  if (place.city === '') refuse('no_town', plan.columns.city ? 'city' : 'address')
  // Fields of other terms are not kept, as in the form.
  const areTermsFilled = Boolean(plan.columns.terms || plan.everyRow.terms)
  const ownCell: Cell = (field) => {
    const onlyFor = termsByField.get(field)
    return areTermsFilled && onlyFor && onlyFor !== terms ? '' : cell(field)
  }
  const read = readCells<PropertyColumns>(propertyFields, ownCell, refuse)
  const { availabilityStartDate: from, availabilityEndDate: to } = read
  if (from && to && to < from) {
    refuse('end_before_start', 'availability_end_date', cell('availability_end_date'))
  }
  return { key, fields: { ...read, ...place, title, category, terms: terms ?? null } }
}

const job: Reader = (cell, _plan, category, refuse) => {
  const title = readableCase(cell('title'))
  const city = townName(cell('city'))
  if (title === '') refuse('missing', 'title')
  const read = readCells<WorkColumns>(workFields, cell, refuse)
  return {
    key: cell('reference') || [title, read.company, city].join(' | ').toLowerCase(),
    fields: { ...read, title, category, city, state: stateName(cell('state')) },
  }
}

const readers: Record<ImportKind, Reader> = { properties: property, work: job }

/** The field whose column identifies a listing. */
const keyFields: Record<ImportKind, ImportField> = { properties: 'property_id', work: 'reference' }

/** A value for every row that its field does not accept, and why. */
export type EveryRowProblem = { field: ImportField; reason: ProblemReason; value: string }

/** Checks the values for every row as if they were cells. */
export function checkEveryRow(plan: ImportPlan): EveryRowProblem[] {
  const read = startReading(['key'], { ...plan, columns: { [keyFields[plan.kind]]: 'key' } })
  const row = read({ id: 0, rowNumber: 0, cells: ['1'] })
  if (row.kind !== 'rejected') return []
  const fields = fieldsWithoutColumn(plan).filter((field) => plan.everyRow[field])
  return row.problems.flatMap(({ column, reason, value }) => {
    const field = fields.find((name) => name === column)
    return field ? [{ field, reason, value }] : []
  })
}
