import { listingLimits } from '#app/domain/listings/forms.ts'
import { config } from '#app/shared/config.server.ts'
import { parseCents } from '#app/shared/money.ts'
import { isDay } from '#app/shared/town-time.ts'
import { stateName } from '#app/shared/us-states.ts'
import { textFor } from '#app/text/index.ts'
import type { ImportField, ImportPlan, ProblemReason, RowProblem } from './import.ts'
import { getCell, importTerms, isValidCategory } from './import.ts'
import { parseAddress, parseYear, readableCase, townName } from './normalize.ts'

/** What a row says, as the portal stores it; compared field by field with the last import. */
export type ImportedFields = Record<string, string | number | boolean | null>

export type ReadRow =
  | { kind: 'empty' }
  | { kind: 'rejected'; problems: RowProblem[] }
  | { kind: 'listing'; key: string; fields: ImportedFields }

const longest = { short: 200, long: 5000 }

/** Reads one row of the file as the plan says. */
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
    const limit = field === 'legal_description' || field === 'description' ? 'long' : 'short'
    if (cell(field).length > longest[limit]) refuse('too_long', field)
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

type Cell = (field: ImportField) => string
type Refuse = (reason: ProblemReason, field: ImportField | null, value?: string) => void

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
  const terms = importTerms.find((known) => known === said)
  if (!terms) refuse('unknown_terms', 'terms', cell('terms'))
  const priceCents = amount(cell, 'price', refuse)
  const yearBuilt = parseYear(cell('year_built'))
  // A single digit is how inventories write that they do not know.
  if (yearBuilt === null && cell('year_built').length > 1) {
    refuse('not_a_year', 'year_built', cell('year_built'))
  }
  if (place.city === '') refuse('no_town', plan.columns.city ? 'city' : 'address')
  const availabilityStartDate = parseDay(cell, 'availability_start_date', refuse)
  const availabilityEndDate = parseDay(cell, 'availability_end_date', refuse)
  if (availabilityStartDate && availabilityEndDate && availabilityEndDate < availabilityStartDate) {
    refuse('end_before_start', 'availability_end_date', cell('availability_end_date'))
  }
  const facts = { category, yearBuilt, title, ...place }
  return {
    key,
    fields: {
      title,
      category,
      description: cell('description') || textFor(config.locale).imports.composed(facts),
      city: place.city,
      state: place.state,
      priceCents,
      terms: terms ?? null,
      street: place.street,
      postalCode: place.postalCode,
      size: cell('size'),
      yearBuilt,
      legalDescription: cell('legal_description').replace(/\s+/g, ' '),
      propertyId: key,
      rentalFrequency: cell('rental_frequency'),
      leaseLengthMonths: months(cell('lease_length_months'), refuse),
      depositCents: amount(cell, 'deposit', refuse),
      petsAllowed: yesOrNo(cell, 'pets_allowed', refuse),
      financingAvailable: yesOrNo(cell, 'financing_available', refuse),
      availabilityStartDate,
      availabilityEndDate,
    },
  }
}

/** Cents, or null where the inventory names no price: empty or zero. */
function amount(cell: Cell, field: 'price' | 'deposit', refuse: Refuse): number | null {
  const text = cell(field)
  if (text === '') return null
  const cents = parseCents(text)
  if (cents === null) refuse('not_an_amount', field, text)
  return cents === 0 ? null : cents
}

function months(text: string, refuse: Refuse): number | null {
  if (text === '') return null
  const count = Number(/^(\d{1,4})( months?)?$/i.exec(text)?.[1])
  if (count >= 1 && count <= listingLimits.leaseMonths) return count
  refuse('not_months', 'lease_length_months', text)
  return null
}

/** Null where the inventory does not say, which is something else than no. */
function yesOrNo(cell: Cell, field: ImportField, refuse: Refuse): boolean | null {
  const text = cell(field).toLowerCase()
  if (text === '') return null
  if (['yes', 'y', 'true', '1'].includes(text)) return true
  if (!['no', 'n', 'false', '0'].includes(text)) refuse('not_yes_or_no', field, text)
  return false
}

/** `2026-11-20`, or as the county writes it: `11/20/2026`. */
function parseDay(cell: Cell, field: ImportField, refuse: Refuse): string | null {
  const text = cell(field)
  if (text === '') return null
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text
  if (isDay(day)) return day
  refuse('not_a_day', field, text)
  return null
}

function job(cell: Cell, category: string, refuse: Refuse) {
  const title = readableCase(cell('title'))
  const city = townName(cell('city'))
  const company = cell('company')
  if (title === '') refuse('missing', 'title')
  return {
    key: cell('reference') || [title, company, city].join(' | ').toLowerCase(),
    fields: {
      title,
      category,
      description: cell('description'),
      city,
      state: stateName(cell('state')),
      company,
    },
  }
}
