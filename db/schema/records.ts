import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

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
