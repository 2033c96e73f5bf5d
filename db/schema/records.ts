import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** For each job the last run, the last success and the last failure. */
export const jobRuns = sqliteTable('job_runs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  durationMs: integer('duration_ms').notNull().default(0),
  /** When the last successful run started. */
  succeededAt: instant('succeeded_at'),
  /** Failed runs since the last success. */
  failures: integer('failures').notNull().default(0),
  /** When the last failed run started, and its error; kept after later successes. */
  failedAt: instant('failed_at'),
  error: text('error'),
})

/**
 * A single row. Triggers raise the number with every public change; cached pages and ETags contain
 * it.
 */
export const contentVersion = sqliteTable('content_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
})

/**
 * The number of public listings for each combination of filters, kept by triggers, so that no list
 * counts rows.
 */
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
