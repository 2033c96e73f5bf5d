import {
  type ListingSource,
  listingCategories,
  type PropertyTerms,
} from '#app/domain/listings/listing.ts'

export type ImportKind = Extract<ListingSource, 'properties' | 'work'>
export const importKinds = ['properties', 'work'] as const satisfies ImportKind[]

/** The fields an inventory can fill, per kind, named as in the specification (section 3). */
export const importFields = {
  properties: [
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
    'rental_frequency',
    'lease_length_months',
    'deposit',
    'pets_allowed',
    'financing_available',
    'availability_start_date',
    'availability_end_date',
  ],
  work: ['reference', 'title', 'company', 'category', 'city', 'state', 'description'],
} as const

export type ImportField = (typeof importFields)[ImportKind][number]

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

export const importTerms = ['Rent', 'Lease', 'Sell'] as const satisfies PropertyTerms[]

/** Fields that have no column and cannot be done without. */
export function missingColumns({ kind, columns }: ImportPlan): ImportField[] {
  const needed = { properties: ['property_id', 'category'], work: ['title', 'category'] } as const
  const missing: ImportField[] = needed[kind].filter((name) => !columns[name])
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
      .filter(([, meaning]) => !importTerms.some((known) => known === meaning))
      .map(([word]) => word),
  }
}

/** The same for the same choices: tells whether what was previewed is what is imported. */
export function fingerprint({ kind, columns, categories, terms }: ImportPlan): string {
  const chosen = (group: Iterable<[string, string]>) =>
    [...group].filter(([, value]) => value !== '').sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([kind, chosen(Object.entries(columns)), chosen(categories), chosen(terms)])
}
