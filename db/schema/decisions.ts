import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id, instant } from './columns.ts'

/** The kinds of posts that the town decides on; `listing` covers properties, jobs and play. */
export const postKinds = ['listing', 'event', 'classified', 'section'] as const

/** Rows by table. */
type Rows = Record<string, Array<Record<string, string | number | null>>>

/** Decisions that can be undone for a minute. They are deleted soon after it. */
export const undoableDecisions = sqliteTable(
  'undoable_decisions',
  {
    id: id(),
    /** Decisions of one batch were made together and are undone together. */
    batch: text('batch').notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: postKinds }).notNull(),
    subjectId: integer('subject_id').notNull(),
    title: text('title').notNull(),
    /** The post's rows before the decision, and after it. */
    before: text('before', { mode: 'json' }).$type<Rows>().notNull(),
    after: text('after', { mode: 'json' }).$type<Rows>().notNull(),
    /** Until when it can be undone; then its owner is notified. */
    until: instant('until').notNull(),
    undoneAt: instant('undone_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('undoable_decisions_batch_idx').on(table.batch),
    index('undoable_decisions_actor_idx').on(table.actorId, table.until),
    index('undoable_decisions_owner_idx').on(table.ownerId),
    index('undoable_decisions_until_idx').on(table.until),
  ],
)
