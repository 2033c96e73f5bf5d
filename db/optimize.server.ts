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
  const small = listAnalyzed(db).filter((table) => isSmall(db, table))
  if (small.length > 0) await deleteStatistics(db, small)
  db.$client.pragma(`analysis_limit = ${analysisLimit}`)
  const due = db.$client.pragma(`optimize(${listsOnly})`) as Array<{ optimize: string }>
  for (const { optimize } of due) {
    if (stopping?.aborted) return
    const [, table = ''] = /^ANALYZE "main"\."(.+)"$/.exec(optimize) ?? []
    if (!isSmall(db, table)) await write(db, (tx) => tx.run(sql.raw(optimize)))
  }
}

/** Returns the tables that have statistics. SQLite makes its own tables with the first of them. */
function listAnalyzed({ $client }: Connection): string[] {
  const hasSome = $client.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get()
  if (!hasSome) return []
  return $client.prepare<[], string>('select distinct tbl from sqlite_stat1').pluck().all()
}

function isSmall({ $client }: Connection, table: string): boolean {
  const some = `select count(*) from (select 1 from "${table}" limit ${fewestRows})`
  return Number($client.prepare(some).pluck().get()) < fewestRows
}

/** Deletes statistics of tables that have become small, or that an earlier release analyzed. */
function deleteStatistics(db: Connection, tables: string[]): Promise<void> {
  return write(db, (tx) => {
    const ofThem = sql`where tbl in (select value from json_each(${JSON.stringify(tables)}))`
    tx.run(sql`delete from sqlite_stat1 ${ofThem}`)
    tx.run(sql`delete from sqlite_stat4 ${ofThem}`)
    // SQLite keeps what it has read until it is told to read again.
    tx.run(sql`analyze sqlite_schema`)
  })
}
