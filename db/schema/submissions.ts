import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Forms and calls that made something, and what they were answered (docs/rules.md#sent-twice). */
export const submissions = sqliteTable('submissions', {
  /** A hash of who sent what, see `http/submission.server.ts`. */
  key: text('key').primaryKey(),
  /** What the operation returned, as JSON. */
  outcome: text('outcome').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
