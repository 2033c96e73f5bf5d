import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/**
 * A single row. Triggers raise the number with every public change; cached pages and ETags contain
 * it.
 */
export const contentVersion = sqliteTable('content_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
})
