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
 * Job: updates the statistics by which SQLite chooses between indexes, for tables that have changed
 * much since the last time. Each table is a separate write.
 */
export async function renewStatistics(db: Connection, stopping?: AbortSignal) {
  db.$client.pragma(`analysis_limit = ${analysisLimit}`)
  const due = db.$client.pragma(`optimize(${listsOnly})`) as Array<{ optimize: string }>
  for (const { optimize } of due) {
    if (stopping?.aborted) return
    await write(db, (tx) => tx.run(sql.raw(optimize)))
  }
}
