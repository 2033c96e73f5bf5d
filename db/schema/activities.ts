import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id } from './columns.ts'

/** One row per activity: who did what to which subject. */
export const activities = sqliteTable(
  'activities',
  {
    id: id(),
    /** Null for the portal itself (a job, the command line, the payment provider). */
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Such as `booking.requested`; old rows can have types that no longer exist. */
    type: text('type').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: integer('subject_id').notNull(),
    parameters: text('parameters', { mode: 'json' }).$type<Record<string, unknown>>(),
    /**
     * Personal names, addresses and messages, separate from the other parameters so that they can
     * be erased.
     */
    personal: text('personal', { mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('activities_subject_idx').on(table.subjectType, table.subjectId),
    /**
     * The history of one kind in the order of recording, which is that of the rows. An expression, so
     * that only a query that asks for it has it: without statistics SQLite would read all of a kind
     * to find the activities about a member's posts.
     */
    index('activities_kind_idx').on(sql`lower(subject_type)`),
    index('activities_actor_idx').on(table.actorId),
    /** Counts what a member did within a day, without reading all that they ever did. */
    index('activities_done_idx')
      .on(table.actorId, table.type, table.createdAt)
      .where(sql`actor_id is not null`),
    index('activities_personal_idx').on(table.createdAt).where(sql`personal is not null`),
  ],
)
