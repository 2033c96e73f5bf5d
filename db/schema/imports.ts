import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './columns.ts'

/** An uploaded file that waits for confirmation; the job `import drafts` deletes old ones. */
export const importDrafts = sqliteTable('import_drafts', {
  id: id(),
  fileName: text('file_name').notNull(),
  /** The column names, in the file's order. */
  header: text('header', { mode: 'json' }).$type<string[]>().notNull(),
  createdAt: createdAt(),
})

export const importRows = sqliteTable(
  'import_rows',
  {
    id: id(),
    draftId: integer('draft_id')
      .notNull()
      .references(() => importDrafts.id, { onDelete: 'cascade' }),
    /** The row's number in a spreadsheet, where the header is row 1. */
    rowNumber: integer('row_number').notNull(),
    cells: text('cells', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [index('import_rows_draft_idx').on(table.draftId, table.id)],
)
