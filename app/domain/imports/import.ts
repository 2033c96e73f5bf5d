import type { Field } from '#app/domain/listings/field-types.ts'
import { type ListingSource, listingCategories } from '#app/domain/listings/listing.ts'
import { propertyFields } from '#app/domain/listings/property-fields.ts'
import { areMostlyDifferent } from '#app/domain/listings/shared-fields.ts'
import { workFields } from '#app/domain/listings/work-fields.ts'
import type { Text } from '#app/text/index.ts'
import { propertyTerms } from '#db/schema/listings.ts'

export type ImportKind = Extract<ListingSource, 'properties' | 'work'>
export const importKinds = ['properties', 'work'] as const satisfies ImportKind[]

type NameOf<F extends Field> = F extends { importAs: infer Name extends string } ? Name : F['api']
type FieldOf<Table> = Table[keyof Table]

/** What an inventory can fill: the fields of the kind, and what only tells its rows apart. */
export type ImportField =
  | NameOf<FieldOf<typeof propertyFields> | FieldOf<typeof workFields>>
  | 'reference'

/** A field as an inventory's column fills it. */
type ImportColumn = {
  name: ImportField
  label: (text: Text) => string
  headings: readonly RegExp[]
  fits?: (values: string[]) => boolean
  /** Its texts may be long. */
  isLong: boolean
}

const reference: ImportColumn = {
  name: 'reference',
  label: ({ imports }) => imports.reference,
  headings: [/^(reference|ref|job id|id|job number)$/, /\b(reference|requisition)\b/],
  fits: areMostlyDifferent,
  isLong: false,
}

/** What a clerk looks for first, and what takes its column before others may; the rest follows. */
const propertyOrder: ImportField[] = [
  'property_id',
  'title',
  'address',
  'city',
  'state',
  'postal_code',
  'category',
  'terms',
  'price',
  'size',
  'year_built',
  'legal_description',
  'description',
]

export const importColumns: Record<ImportKind, ImportColumn[]> = {
  properties: listColumns(propertyFields).sort((one, other) => rank(one) - rank(other)),
  work: [reference, ...listColumns(workFields)],
}

function rank({ name }: ImportColumn): number {
  const index = propertyOrder.indexOf(name)
  return index < 0 ? propertyOrder.length : index
}

function listColumns(fields: Record<string, Field>): ImportColumn[] {
  return Object.values(fields).map((field) => ({
    name: importNameOf(field),
    label: field.importLabel ?? field.label,
    headings: field.headings,
    fits: field.fits,
    isLong: field.type === 'lines',
  }))
}

/** What the plan form calls a field. */
export function labelColumn(kind: ImportKind, name: ImportField, text: Text): string {
  return importColumns[kind].find((column) => column.name === name)?.label(text) ?? name
}

export function importNameOf({ importAs, api }: Field): ImportField {
  return (importAs ?? api) as ImportField
}

/** How a file is read: which column fills which field, and what its words mean. */
export type ImportPlan = {
  kind: ImportKind
  /** Field to header. */
  columns: Partial<Record<ImportField, string>>
  /** Value of the category column, as in the file, to a category. */
  categories: Words
  terms: Words
}

/** A map, because a word of a file may be one that every object knows, such as `constructor`. */
export type Words = ReadonlyMap<string, string>

/** What a row says in a column; nothing where the column is none, though one may have no name. */
export function getCell(header: string[], cells: string[], column: string | undefined): string {
  const index = column ? header.indexOf(column) : -1
  return (cells[index] ?? '').trim()
}

export type ImportCounts = {
  rows: number
  empty: number
  added: number
  changed: number
  unchanged: number
  rejected: number
}

export type ProblemReason =
  | 'missing'
  | 'duplicate'
  | 'not_text'
  | 'wrong_columns'
  | 'unknown_category'
  | 'unknown_terms'
  | 'not_an_amount'
  | 'not_months'
  | 'not_a_year'
  | 'not_a_number'
  | 'not_a_day'
  | 'end_before_start'
  | 'not_yes_or_no'
  | 'no_town'
  | 'too_long'

/** Why a row is not taken; `column` is the header in the file, or null for the row as a whole. */
export type RowProblem = {
  rowNumber: number
  column: string | null
  reason: ProblemReason
  value: string
}

/**
 * The headers in the file of what is no longer as at the last import; none where only the choices
 * are others.
 */
export type RowChange = { rowNumber: number; columns: string[] }

export type ImportResult = {
  counts: ImportCounts
  /** The first of them; `problemCount` is how many there are. */
  problems: RowProblem[]
  problemCount: number
}

/** A page lists no more problems than these until it is asked for all; all are counted. */
export const problemsShown = 200

export function isValidCategory(kind: ImportKind, value: string): boolean {
  return listingCategories[kind].some((category) => category === value)
}

/** Fields that have no column and cannot be done without. */
export function missingColumns({ kind, columns }: ImportPlan): ImportField[] {
  const needed: Record<ImportKind, ImportField[]> = {
    properties: ['property_id', 'category'],
    work: ['title', 'category'],
  }
  const missing = needed[kind].filter((name) => !columns[name])
  const nameless = kind === 'properties' && !columns.address && !columns.title
  return nameless ? [...missing, 'address'] : missing
}

/** Words of the category and terms columns that stand for nothing the portal knows. */
export function unknownWords({ kind, categories, terms }: ImportPlan) {
  return {
    categories: [...categories]
      .filter(([, meaning]) => !isValidCategory(kind, meaning))
      .map(([word]) => word),
    terms: [...terms]
      .filter(([, meaning]) => !propertyTerms.some((known) => known === meaning))
      .map(([word]) => word),
  }
}

/** The same for the same choices: tells whether what was previewed is what is imported. */
export function fingerprint({ kind, columns, categories, terms }: ImportPlan): string {
  const chosen = (group: Iterable<[string, string]>) =>
    [...group].filter(([, value]) => value !== '').sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([kind, chosen(Object.entries(columns)), chosen(categories), chosen(terms)])
}
