import { sql } from 'drizzle-orm'
import type { Connection } from './client.server.ts'
import { write } from './write.server.ts'

/** Rows read of each index: enough to compare indexes, and a matter of milliseconds. */
const analysisLimit = 400

/** Bits of `pragma optimize`: names what it would do, of tables that were not asked lately too. */
const listsOnly = 0x10003

/**
 * Job: renews the statistics by which SQLite chooses between indexes, where a table has changed much
 * since the last time. Each table in a write of its own.
 */
export async function renewStatistics(db: Connection, stopping?: AbortSignal) {
  db.$client.pragma(`analysis_limit = ${analysisLimit}`)
  const due = db.$client.pragma(`optimize(${listsOnly})`) as Array<{ optimize: string }>
  for (const { optimize } of due) {
    if (stopping?.aborted) return
    await write(db, (tx) => tx.run(sql.raw(optimize)))
  }
}
