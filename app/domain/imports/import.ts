import type { Field, Variant } from '#app/domain/listings/field-types.ts'
import { type ListingSource, listingCategories } from '#app/domain/listings/listing.ts'
import { propertyFields } from '#app/domain/listings/property-fields.ts'
import { areMostlyDifferent } from '#app/domain/listings/shared-fields.ts'
import { workFields } from '#app/domain/listings/work-fields.ts'
import type { Text } from '#app/text/index.ts'
import { listingSources, propertyTerms } from '#db/schema/listings.ts'

/** Whether inventories of a source can be imported. */
const isImported = {
  properties: true,
  work: true,
  play: false,
} as const satisfies Record<ListingSource, boolean>

export type ImportKind = {
  [Source in ListingSource]: (typeof isImported)[Source] extends true ? Source : never
}[ListingSource]

export const importKinds = listingSources.filter(
  (source): source is ImportKind => isImported[source],
)

type NameOf<F extends Field> = F extends { importAs: infer Name extends string } ? Name : F['api']
type FieldOf<Table> = Table[keyof Table]

/** What a column can fill: the fields of the kind, and ids that tell rows apart. */
export type ImportField =
  | NameOf<FieldOf<typeof propertyFields> | FieldOf<typeof workFields>>
  | 'reference'

/** A field that an inventory's column can fill. */
type ImportColumn = {
  name: ImportField
  label: (text: Text) => string
  headings: readonly RegExp[]
  fits?: (values: string[]) => boolean
  /** Whether its texts can be long. */
  isLong: boolean
  /** Whether one value can be that of every row, where no column fills the field. */
  canBeSame: boolean
  /** The terms that have this field; undefined: all. */
  onlyFor?: Variant
}

const reference: ImportColumn = {
  name: 'reference',
  label: ({ imports }) => imports.reference,
  headings: [/^(reference|ref|job id|id|job number)$/, /\b(reference|requisition)\b/],
  fits: areMostlyDifferent,
  isLong: false,
  canBeSame: false,
}

/** In characters: of a cell, and of what every row is. */
export const longestCell = { short: 200, long: 5000 }

/** Required fields that may have one value for all rows, for a file without such a column. */
const sameForAll: ReadonlySet<ImportField> = new Set(['category', 'terms', 'city', 'state'])

/** The fields that clerks look for first. They also claim their columns before all other fields. */
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
    canBeSame: sameForAll.has(importNameOf(field)) || field.isNeeded === true,
    onlyFor: field.onlyFor,
  }))
}

/** Returns the label of a field in the plan form. */
export function labelColumn(kind: ImportKind, name: ImportField, text: Text): string {
  return importColumns[kind].find((column) => column.name === name)?.label(text) ?? name
}

export function importNameOf({ importAs, api }: Field): ImportField {
  return (importAs ?? api) as ImportField
}

/** How to read a file: which column fills which field, and what its words mean. */
export type ImportPlan = {
  kind: ImportKind
  /** The header of the column for each field. */
  columns: Partial<Record<ImportField, string>>
  /** What every row is, in a field that no column fills; read as a cell is. */
  everyRow: Partial<Record<ImportField, string>>
  /** The category for each word of the category column. */
  categories: Words
  terms: Words
}

/** A Map, because words of a file can be names such as `constructor`, which every object has. */
export type Words = ReadonlyMap<string, string>

/** Returns where a column is; -1 when there is none of this name, or none is chosen. */
export function columnIndex(header: string[], column: string | undefined): number {
  return column ? header.indexOf(column) : -1
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
  | 'unknown_choice'
  | 'not_an_amount'
  | 'not_months'
  | 'not_a_year'
  | 'not_a_number'
  | 'not_a_day'
  | 'end_before_start'
  | 'not_yes_or_no'
  | 'no_town'
  | 'too_long'
  | 'record_too_long'

/** Why a row is rejected; `column` is its header in the file, or null for the whole row. */
export type RowProblem = {
  rowNumber: number
  column: string | null
  reason: ProblemReason
  value: string
}

/** The headers whose cells differ from the last import; empty where only the plan changed. */
export type RowChange = { rowNumber: number; columns: string[] }

export type ImportResult = {
  counts: ImportCounts
  /** The first problems; `problemCount` is their full number. */
  problems: RowProblem[]
  problemCount: number
}

/** The preview lists this many problems unless asked for all. */
const problemsShown = 200

/** As many as a page can have when asked for all. */
export const maxProblemsShown = 1000

/** @param asked which problems the address asks for */
export function problemLimit(asked: string | null): number {
  return asked === 'all' ? maxProblemsShown : problemsShown
}

export function isValidCategory(kind: ImportKind, value: string): boolean {
  return listingCategories[kind].some((category) => category === value)
}

/** Returns required fields for which neither a column nor a value for every row is chosen. */
export function missingColumns({ kind, columns, everyRow }: ImportPlan): ImportField[] {
  const needed: Record<ImportKind, ImportField[]> = {
    properties: ['property_id', 'category'],
    work: ['title', 'category'],
  }
  const missing = needed[kind].filter((name) => !columns[name] && !everyRow[name])
  const nameless = kind === 'properties' && !columns.address && !columns.title
  return nameless ? [...missing, 'address'] : missing
}

/** Returns the fields without a column in which every row can be the same. */
export function fieldsWithoutColumn({ kind, columns, everyRow, terms }: ImportPlan): ImportField[] {
  const known = new Set<string>([everyRow.terms ?? '', ...terms.values()])
  return importColumns[kind]
    .filter(({ name, canBeSame }) => canBeSame && !columns[name])
    .filter(({ onlyFor }) => !onlyFor || known.has(onlyFor))
    .map(({ name }) => name)
}

/** Returns the fields that a row's address fills where the row has nothing else for them. */
export function fieldsFromAddress({ kind, columns }: ImportPlan): readonly ImportField[] {
  return kind === 'properties' && columns.address ? addressParts : []
}

const addressParts = ['city', 'state', 'postal_code'] as const satisfies ImportField[]

/** Returns words of the category and terms columns that have no meaning yet. */
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

/** A hash of a plan's choices. It shows whether an import uses the choices that were previewed. */
export function fingerprint({ kind, columns, everyRow, categories, terms }: ImportPlan): string {
  // A browser sends its own line breaks in the names of fields, which are words of the file.
  const chosen = (group: Iterable<[string, string]>) =>
    [...group]
      .filter(([, value]) => value !== '')
      .map(([word, value]) => [word.replace(/\r\n?/g, '\n'), value] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
  const groups = [Object.entries(columns), Object.entries(everyRow), categories, terms]
  return JSON.stringify([kind, ...groups.map(chosen)])
}
