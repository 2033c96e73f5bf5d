import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { listings } from './listings.ts'

/** When an owner was last asked whether a listing is still available, and when they answered. */
export const availabilityQuestions = sqliteTable(
  'availability_questions',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Null if the listing was changed, but never asked about. */
    askedAt: instant('asked_at'),
    /** Null while the question is open. */
    answeredAt: instant('answered_at'),
    /** Of the mailed link, which answers without signing in. */
    tokenHash: text('token_hash').unique(),
  },
  (table) => [
    index('availability_questions_open_idx').on(table.askedAt).where(sql`answered_at is null`),
  ],
)
