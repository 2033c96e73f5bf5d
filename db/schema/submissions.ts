import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Forms and calls that made something, with their outcome (docs/rules.md#sent-twice). */
export const submissions = sqliteTable('submissions', {
  /**
   * A hash of the sender and the content, or of a member and their Idempotency-Key
   * (`http/forms/submission.server.ts`).
   */
  key: text('key').primaryKey(),
  /**
   * What the operation returned, as JSON; of a key that ends with `content`, the hash of what was
   * sent.
   */
  outcome: text('outcome').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
