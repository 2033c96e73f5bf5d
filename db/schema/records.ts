import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id, instant } from './columns.ts'

/** One row per meaningful change: who did what to which thing. */
export const auditEvents = sqliteTable(
  'audit_events',
  {
    id: id(),
    /** Null: the portal itself (a job, the command line). */
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: integer('subject_id').notNull(),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [index('audit_subject_idx').on(table.subjectType, table.subjectId)],
)

/** The last run of each job, and the last that failed. */
export const jobRuns = sqliteTable('job_runs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  durationMs: integer('duration_ms').notNull().default(0),
  /** Start of the last run that threw nothing. */
  succeededAt: instant('succeeded_at'),
  /** Runs that threw since then. */
  failures: integer('failures').notNull().default(0),
  /** The last run that threw, and what; kept when it works again. */
  failedAt: instant('failed_at'),
  error: text('error'),
})

/** One row. Triggers raise it when anything public changes; cached pages and ETags carry it. */
export const contentVersion = sqliteTable('content_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
})

/** How many public listings each combination of filters has; kept by triggers, so no list counts rows. */
export const listingFacets = sqliteTable(
  'listing_facets',
  {
    source: text('source').notNull(),
    category: text('category').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    listings: integer('listings').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.category, table.city, table.state] })],
)
