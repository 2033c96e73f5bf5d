import { sql } from 'drizzle-orm'
import type { Connection } from './client.server.ts'
import { write } from './write.server.ts'

/** Rows read of each index: enough to compare indexes, in some milliseconds. */
const analysisLimit = 400

/**
 * Flags of `pragma optimize`: only list the statements, and include tables that were not queried
 * lately.
 */
const listsOnly = 0x10003

/**
 * Rows from which on a table has statistics. By those of a small table SQLite reads it from end to
 * end, also after it has grown to thousands within a day, as the tickets of a large event do.
 */
const fewestRows = 1000

/**
 * Job: updates the statistics by which SQLite chooses between indexes, for tables that have changed
 * much since the last time. Each table is a separate write.
 */
export async function renewStatistics(db: Connection, stopping?: AbortSignal) {
  db.$client.pragma(`analysis_limit = ${analysisLimit}`)
  const due = db.$client.pragma(`optimize(${listsOnly})`) as Array<{ optimize: string }>
  for (const { optimize } of due) {
    if (stopping?.aborted) return
    if (isSmall(db, optimize)) continue
    await write(db, (tx) => tx.run(sql.raw(optimize)))
  }
}

/** @param analyze a statement of `pragma optimize`, such as `ANALYZE "main"."listings"` */
function isSmall(db: Connection, analyze: string): boolean {
  const table = analyze.replace(/^ANALYZE /, '')
  const rows = db.$client.prepare(
    `select count(*) from (select 1 from ${table} limit ${fewestRows})`,
  )
  return Number(rows.pluck().get()) < fewestRows
}
