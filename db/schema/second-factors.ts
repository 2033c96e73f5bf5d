import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id, instant } from './columns.ts'

/** The authenticator app of an account. Without a row the account signs in by password alone. */
export const secondFactors = sqliteTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32. Codes are computed from it, so it cannot be stored as a hash. */
  secret: text('secret').notNull(),
  /**
   * The time step of the last code that was used. Codes of this step and earlier ones are refused.
   */
  lastStep: integer('last_step').notNull(),
  createdAt: createdAt(),
})

/** A code for members who lost the app, valid once. Only a SHA-256 hash is stored. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('recovery_codes_hash_unique').on(table.codeHash),
    index('recovery_codes_user_idx').on(table.userId),
  ],
)
