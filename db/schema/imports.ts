import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id, instant } from './columns.ts'

/** docs/rules.md#import-states */
export const importStates = [
  'staged',
  'checking',
  'publishing',
  'published',
  'taking_back',
  'taken_back',
  'stopped',
  'failed',
] as const

/** Why a listing is kept when its import is taken back. */
export const keptReasons = ['booked', 'applied', 'advertised', 'owned', 'changed'] as const

/**
 * An inventory file from its upload to its publication, and until it is taken back. Its rows move
 * from `import_rows` (as read) to `import_entries` (checked) and then to the listings. The job
 * deletes each row that it has finished, so the rest is still to do.
 */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    /** The column names, in the file's order. */
    header: text('header', { mode: 'json' }).$type<string[]>().notNull(),
    state: text('state', { enum: importStates }).notNull().default('staged'),
    /** The rows of the file without its header; null while it is still being read. */
    rowCount: integer('row_count'),
    /** The administrator who uploaded it; null if the command line did. */
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null until it is confirmed. */
    kind: text('kind', { enum: ['properties', 'work'] }),
    /** The confirmed plan as JSON; null before the confirmation, and once the rows are checked. */
    plan: text('plan'),
    counts: text('counts', { mode: 'json' }).$type<StoredCounts>(),
    /** The entry that an otherwise empty next row would continue. */
    openEntryId: integer('open_entry_id'),
    /** When it was queued to be published or taken back. */
    queuedAt: instant('queued_at'),
    /** When it was published, stopped, or failed. */
    finishedAt: instant('finished_at'),
    takenBackAt: instant('taken_back_at'),
    takenBackBy: integer('taken_back_by').references(() => users.id, { onDelete: 'set null' }),
    /** Why it failed, for the portal's operator. */
    failure: text('failure'),
    createdAt: createdAt(),
  },
  (table) => [index('imports_queue_idx').on(table.state, table.queuedAt)],
)

/** Counts of rows, and of listings by outcome when the import was taken back. */
type StoredCounts = {
  rows: number
  empty: number
  added: number
  changed: number
  unchanged: number
  rejected: number
  removed: number
  restored: number
  kept: number
}

type Values = Record<string, string | number | boolean | null>

/**
 * A listing before an import changed it: the columns that changed, and the row of the previous
 * import.
 */
type ListingBefore = {
  listing: Values
  details: Values
  updatedAt: string
  record: {
    fileName: string
    rowNumber: number
    record: Record<string, string>
    fields: Values
    importedAt: string
  }
}

const importId = () =>
  integer('import_id')
    .notNull()
    .references(() => imports.id, { onDelete: 'cascade' })

export const importRows = sqliteTable(
  'import_rows',
  {
    id: id(),
    importId: importId(),
    /** The row's number in a spreadsheet, where the header is row 1. */
    rowNumber: integer('row_number').notNull(),
    cells: text('cells', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [index('import_rows_import_idx').on(table.importId, table.id)],
)

/**
 * A checked row that waits for publication; `fields` and `record` as in `import_records`, or what
 * somebody edited in an export of the portal.
 */
export const importEntries = sqliteTable(
  'import_entries',
  {
    id: id(),
    importId: importId(),
    rowNumber: integer('row_number').notNull(),
    /** Identifies the listing in later imports, too; unique within a file. */
    key: text('key').notNull(),
    fields: text('fields', { mode: 'json' })
      .$type<Record<string, string | number | boolean | null>>()
      .notNull(),
    record: text('record', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** Then `fields` are the edited ones alone, and `record` is empty. */
    isEdit: integer('is_edit', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('import_entries_key_unique').on(table.importId, table.key),
    index('import_entries_import_idx').on(table.importId, table.id),
  ],
)

/** Why a row was rejected. */
export const importProblems = sqliteTable(
  'import_problems',
  {
    id: id(),
    importId: importId(),
    rowNumber: integer('row_number').notNull(),
    /** Null for the whole row. */
    column: text('column_name'),
    reason: text('reason').notNull(),
    value: text('value').notNull(),
  },
  (table) => [index('import_problems_import_idx').on(table.importId, table.id)],
)

/**
 * A listing that an import wrote, until the import is taken back. It has no foreign key, because
 * the row may outlive the listing; ids of listings are never reused.
 */
export const importChanges = sqliteTable(
  'import_changes',
  {
    id: id(),
    importId: importId(),
    listingId: integer('listing_id').notNull(),
    /** The listing before the import; null if the import added it. */
    before: text('before', { mode: 'json' }).$type<ListingBefore>(),
    /**
     * `listings.updated_at` after the import. If it differs now, somebody has changed the listing
     * since.
     */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('import_changes_import_idx').on(table.importId, table.id)],
)

/** A listing that was kept when its import was taken back, and why. */
export const importKept = sqliteTable(
  'import_kept',
  {
    id: id(),
    importId: importId(),
    listingId: integer('listing_id').notNull(),
    title: text('title').notNull(),
    reason: text('reason', { enum: keptReasons }).notNull(),
  },
  (table) => [index('import_kept_import_idx').on(table.importId, table.id)],
)
