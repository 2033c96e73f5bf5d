import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { oneTimeTokens, users } from './accounts.ts'
import { createdAt, id, instant } from './columns.ts'

/**
 * A form that a visitor sent without being signed in, kept until they have signed in and send it
 * again (docs/rules.md#kept-forms).
 */
export const keptForms = sqliteTable(
  'kept_forms',
  {
    id: id(),
    /** The hash of the key in the visitor's cookie; null once the form belongs to a member. */
    keyHash: text('key_hash'),
    /** The member who signed in with that key. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The registration made with that key. Its mailed link assigns the form to the new member. */
    registrationId: integer('registration_id').references(() => oneTimeTokens.id, {
      onDelete: 'set null',
    }),
    /** The path of the form's page, without the language. */
    path: text('path').notNull(),
    /** The typed values by field name, without passwords and files. */
    fields: text('fields', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('kept_forms_key_unique').on(table.keyHash),
    index('kept_forms_user_idx').on(table.userId, table.path),
    index('kept_forms_expires_idx').on(table.expiresAt),
    index('kept_forms_registration_idx')
      .on(table.registrationId)
      .where(sql`registration_id is not null`),
  ],
)
