import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { oneTimeTokens, users } from './accounts.ts'
import { createdAt, id, instant } from './columns.ts'

/**
 * A form that somebody sent without being signed in, until they are and send it again
 * (docs/rules.md#kept-forms).
 */
export const keptForms = sqliteTable(
  'kept_forms',
  {
    id: id(),
    /** The hash of the key in the visitor's cookie; null once a member has it. */
    keyHash: text('key_hash'),
    /** The member who signed in with that key. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The registration that was made with that key, whose link gives it to the new member. */
    registrationId: integer('registration_id').references(() => oneTimeTokens.id, {
      onDelete: 'set null',
    }),
    /** The page whose form it is, without the language. */
    path: text('path').notNull(),
    /** What was typed, by the names of fields; no passwords and no files. */
    fields: text('fields', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('kept_forms_key_unique').on(table.keyHash),
    index('kept_forms_user_idx').on(table.userId, table.path),
    index('kept_forms_expires_idx').on(table.expiresAt),
  ],
)
