import type { Statement } from 'better-sqlite3'
import type { OpenDatabase } from '#db/client.server.ts'

type Ran = { sql: string; values: unknown[] }

/**
 * Returns the query plans of the statements that `read` runs: a line for each table and each
 * sorting. Explains them with the values that they ran with, because statistics make plans depend
 * on values.
 */
export function explainPlans(db: OpenDatabase, read: () => unknown): string[] {
  return recordReads(db, read).flatMap(({ sql, values }) => {
    const lines = db.$client.prepare(`explain query plan ${sql}`).all(...values)
    return lines.map((line) => (line as { detail: string }).detail)
  })
}

/** Makes statistics of all tables, as the job does of large ones. */
export function makeStatistics({ $client }: OpenDatabase) {
  $client.exec('pragma analysis_limit = 400; analyze')
}

/** Returns the statements that `read` runs, including those that were prepared before. */
export function recordReads({ $client }: OpenDatabase, read: () => unknown): Ran[] {
  const ran: Ran[] = []
  const statements = Object.getPrototypeOf($client.prepare('select 1')) as Statement
  const { all, get } = statements
  for (const [name, run] of Object.entries({ all, get })) {
    Object.assign(statements, {
      [name](this: Statement, ...values: unknown[]) {
        ran.push({ sql: this.source, values })
        return run.apply(this, values)
      },
    })
  }
  try {
    read()
  } finally {
    Object.assign(statements, { all, get })
  }
  return ran
}
