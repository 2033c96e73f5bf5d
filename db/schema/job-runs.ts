import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
