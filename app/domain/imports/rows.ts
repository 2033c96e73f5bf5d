import { type PropertyColumns, propertyFields } from '#app/domain/listings/property-fields.ts'
import { type WorkColumns, workFields } from '#app/domain/listings/work-fields.ts'
import { config } from '#app/shared/config.server.ts'
import { stateName } from '#app/shared/us-states.ts'
import { textFor } from '#app/text/index.ts'
import { propertyTerms } from '#db/schema/listings.ts'
import { type Cell, type Refuse, readCells } from './cells.ts'
import type { ImportField, ImportPlan, ProblemReason, RowProblem } from './import.ts'
import { getCell, importColumns, isValidCategory } from './import.ts'
import { parseAddress, readableCase, townName } from './normalize.ts'

/** The values of a row as stored; compared field by field with the last import. */
export type ImportedFields = Record<string, string | number | boolean | null>

export type ReadRow =
  | { kind: 'empty' }
  | { kind: 'rejected'; problems: RowProblem[] }
  | { kind: 'listing'; key: string; fields: ImportedFields }

const longest = { short: 200, long: 5000 }

/** Reads one row of the file by the plan. */
export function readRow(
  header: string[],
  plan: ImportPlan,
  row: { rowNumber: number; cells: string[] },
): ReadRow {
  const cell = (field: ImportField) => getCell(header, row.cells, plan.columns[field])
  const mapped = Object.keys(plan.columns) as ImportField[]
  const stray = row.cells.slice(header.length).some((value) => value.trim() !== '')
  if (!stray && mapped.every((field) => cell(field) === '')) return { kind: 'empty' }

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
  for (const field of mapped) {
    const isLong = importColumns[plan.kind].some((column) => column.name === field && column.isLong)
    if (cell(field).length > longest[isLong ? 'long' : 'short']) refuse('too_long', field)
  }

  const category = plan.categories.get(cell('category')) ?? ''
  if (cell('category') === '') refuse('missing', 'category')
  else if (!isValidCategory(plan.kind, category))
    refuse('unknown_category', 'category', cell('category'))
  const { key, fields } =
    plan.kind === 'properties'
      ? property(cell, plan, category, refuse)
      : job(cell, category, refuse)
  return problems.length > 0 ? { kind: 'rejected', problems } : { kind: 'listing', key, fields }
}

function property(cell: Cell, plan: ImportPlan, category: string, refuse: Refuse) {
  const key = cell('property_id')
  if (key === '') refuse('missing', 'property_id')
  const address = parseAddress(cell('address'))
  const place = {
    street: address.street,
    city: townName(cell('city')) || address.city,
    state: stateName(cell('state')) || address.state,
    postalCode: cell('postal_code') || address.postalCode,
  }
  const title = cell('title') || place.street
  if (title === '') refuse('missing', plan.columns.title ? 'title' : 'address')
  const said = cell('terms') === '' ? 'Sell' : plan.terms.get(cell('terms'))
  const terms = propertyTerms.find((known) => known === said)
  if (!terms) refuse('unknown_terms', 'terms', cell('terms'))
  if (place.city === '') refuse('no_town', plan.columns.city ? 'city' : 'address')
  const read = readCells<PropertyColumns>(propertyFields, cell, refuse)
  const { yearBuilt, availabilityStartDate: from, availabilityEndDate: to } = read
  if (from && to && to < from) {
    refuse('end_before_start', 'availability_end_date', cell('availability_end_date'))
  }
  const description =
    cell('description') ||
    textFor(config.locale).imports.composed({ category, yearBuilt, title, ...place })
  return {
    key,
    fields: { ...read, ...place, title, category, description, terms: terms ?? null },
  }
}

function job(cell: Cell, category: string, refuse: Refuse) {
  const title = readableCase(cell('title'))
  const city = townName(cell('city'))
  if (title === '') refuse('missing', 'title')
  const read = readCells<WorkColumns>(workFields, cell, refuse)
  return {
    key: cell('reference') || [title, read.company, city].join(' | ').toLowerCase(),
    fields: { ...read, title, category, city, state: stateName(cell('state')) },
  }
}
