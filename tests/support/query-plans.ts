import type { Statement } from 'better-sqlite3'
import type { OpenDatabase } from '#db/client.server.ts'

type Ran = { sql: string; values: unknown[] }

/** The ways to run a statement; one that returns no rows, such as a deletion, has `run`. */
type Way = 'all' | 'get' | 'run'

/**
 * Returns the query plans of the statements that `act` runs: a line for each table and each
 * sorting. Explains them with the values that they ran with, because statistics make plans depend
 * on values.
 */
export function explainPlans(db: OpenDatabase, act: () => unknown, ways?: Way[]): string[] {
  return recordStatements(db, act, ways).flatMap(({ sql, values }) => {
    const lines = db.$client.prepare(`explain query plan ${sql}`).all(...values)
    return lines.map((line) => (line as { detail: string }).detail)
  })
}

/** Makes statistics of all tables, as the job does of large ones. */
export function makeStatistics({ $client }: OpenDatabase) {
  $client.exec('pragma analysis_limit = 400; analyze')
}

/** Returns the statements that `act` runs, including those that were prepared before. */
export function recordStatements(
  { $client }: OpenDatabase,
  act: () => unknown,
  ways: Way[] = ['all', 'get'],
): Ran[] {
  const ran: Ran[] = []
  const statements = Object.getPrototypeOf($client.prepare('select 1')) as Statement
  const { all, get, run } = statements
  const original = { all, get, run }
  for (const way of ways) {
    const runStatement = original[way]
    Object.assign(statements, {
      [way](this: Statement, ...values: unknown[]) {
        ran.push({ sql: this.source, values })
        return runStatement.apply(this, values)
      },
    })
  }
  try {
    act()
  } finally {
    Object.assign(statements, original)
  }
  return ran
}
