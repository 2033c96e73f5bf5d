import type { Field, Variant } from '#app/domain/listings/fields/field-types.ts'
import { propertyFields } from '#app/domain/listings/fields/property-fields.ts'
import { areMostlyDifferent } from '#app/domain/listings/fields/shared-fields.ts'
import { workFields } from '#app/domain/listings/fields/work-fields.ts'
import { type ListingSource, listingCategories } from '#app/domain/listings/listing.ts'
import type { Text } from '#app/text/index.ts'
import type { imports } from '#db/schema/imports.ts'
import { listingSources, propertyTerms } from '#db/schema/listings.ts'

export type ImportKind = NonNullable<(typeof imports.$inferSelect)['kind']>

/** Whether inventories of a source can be imported, so that `imports.kind` may be it. */
const isImported: { [Source in ListingSource]: Source extends ImportKind ? true : false } = {
  properties: true,
  work: true,
  play: false,
}

export const importKinds = listingSources.filter(
  (source): source is ImportKind => isImported[source],
)

type ImportName<F extends Field> = F extends { importAs: infer Name extends string }
  ? Name
  : F['api']
type FieldIn<Table> = Table[keyof Table]

/** The fields that a column can fill, including ids that identify a listing. */
export type ImportField =
  | ImportName<FieldIn<typeof propertyFields> | FieldIn<typeof workFields>>
  | 'reference'

/** A field that an inventory's column can fill. */
type ImportColumn = {
  name: ImportField
  label: (text: Text) => string
  headings: readonly RegExp[]
  fits?: (values: string[]) => boolean
  /** Whether one value can be set for every row if no column fills the field. */
  canBeSame: boolean
  /** The terms that have this field; undefined: all terms. */
  onlyFor?: Variant
}

const reference: ImportColumn = {
  name: 'reference',
  label: ({ imports }) => imports.reference,
  headings: [/^(reference|ref|job id|id|job number)$/, /\b(reference|requisition)\b/],
  fits: areMostlyDifferent,
  canBeSame: false,
}

/**
 * Maximum characters of a value for every row, and of a cell whose field has no limit of its own.
 */
export const longestCell = 200

/** Whether a file without such a column may have one value for all rows. */
const canBeSame = (field: Field) =>
  ['city', 'state'].includes(toImportName(field)) ||
  field.type === 'choice' ||
  field.isNeeded === true

/** The fields that clerks look for first. They also get their columns before all other fields. */
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

/** By kind of inventory (docs/rules.md#import-fields). */
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
    name: toImportName(field),
    label: field.importLabel ?? field.label,
    headings: field.headings,
    fits: field.fits,
    canBeSame: canBeSame(field),
    onlyFor: field.onlyFor,
  }))
}

/** Returns the label of a field in the plan form. */
export function labelColumn(kind: ImportKind, name: ImportField, text: Text): string {
  return importColumns[kind].find((column) => column.name === name)?.label(text) ?? name
}

export function toImportName({ importAs, api }: Field): ImportField {
  return (importAs ?? api) as ImportField
}

/** How to read a file: which column fills which field, and what its words mean. */
export type ImportPlan = {
  kind: ImportKind
  /** The header of the column for each field. */
  columns: Partial<Record<ImportField, string>>
  /** Values for every row, in fields without a column; parsed like cells. */
  everyRow: Partial<Record<ImportField, string>>
  /** The category for each word of the category column. */
  categories: WordMeanings
  terms: WordMeanings
}

/** A Map, because words of a file can be names such as `constructor`, which every object has. */
export type WordMeanings = ReadonlyMap<string, string>

/** Whether a file with these headings is an export of a portal. */
export const isExport = (header: string[]) => header.includes('moderation_status')

/** Returns the index of a column; -1 if none has this name, or none is chosen. */
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
  | 'posted_here'
  | 'other_listing'
  | 'not_public'
  | 'changed_since'

/** Why a row is rejected; `column` is the header in the file, null for the whole row. */
export type RowProblem = {
  rowNumber: number
  column: string | null
  reason: ProblemReason
  value: string
}

export type ImportResult = {
  counts: ImportCounts
  /** The first problems; `problemCount` is the number of all. */
  problems: RowProblem[]
  problemCount: number
}

/** The preview lists this many problems unless asked for all. */
const problemsShown = 200

/** The preview lists at most this many problems when asked for all. */
export const maxProblemsShown = 1000

/** Returns how many problems to list; `asked` is the parameter in the address. */
export function problemLimit(asked: string | null): number {
  return asked === 'all' ? maxProblemsShown : problemsShown
}

export function isValidCategory(kind: ImportKind, value: string): boolean {
  return listingCategories[kind].some((category) => category === value)
}

/** The fields that each kind requires. Of fields in one group, one is enough. */
const needed: Record<ImportKind, ImportField[][]> = {
  properties: [['property_id'], ['category'], ['address', 'title']],
  work: [['title'], ['category']],
}

/** Returns the required fields that have neither a column nor a value for every row. */
export function missingColumns({ kind, columns, everyRow }: ImportPlan): ImportField[] {
  return needed[kind]
    .filter((names) => !names.some((name) => columns[name] || everyRow[name]))
    .flatMap((names) => names.slice(0, 1))
}

/** Returns the fields without a column that can have one value for every row. */
export function fieldsWithoutColumn({ kind, columns, everyRow, terms }: ImportPlan): ImportField[] {
  const known = new Set<string>([everyRow.terms ?? '', ...terms.values()])
  return importColumns[kind]
    .filter(({ name, canBeSame }) => canBeSame && !columns[name])
    .filter(({ onlyFor }) => !onlyFor || known.has(onlyFor))
    .map(({ name }) => name)
}

/** Returns the fields that a row's address fills if the row has no other value for them. */
export function fieldsFromAddress({ kind, columns }: ImportPlan): readonly ImportField[] {
  return columns.address ? addressParts[kind] : []
}

const addressParts: Record<ImportKind, readonly ImportField[]> = {
  properties: ['city', 'state', 'postal_code'],
  work: [],
}

/** Returns the words of the category and terms columns that have no meaning yet. */
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

/** Hashes a plan's choices, to check that an import uses the choices that were previewed. */
export function fingerprint({ kind, columns, everyRow, categories, terms }: ImportPlan): string {
  const chosen = (group: Iterable<[string, string]>) =>
    [...group].filter(([, value]) => value !== '').sort(([one], [other]) => (one < other ? -1 : 1))
  const groups = [Object.entries(columns), Object.entries(everyRow), categories, terms]
  return JSON.stringify([kind, ...groups.map(chosen)])
}
