import type { OpenDatabase } from '#db/client.server.ts'

type Ran = { sql: string; values: unknown[] }

/**
 * Returns the plans of the statements that a read runs, a line for each table and sorting. Asked with
 * the values that the statements got, because statistics make the plan depend on them.
 */
export function explainPlans({ $client }: OpenDatabase, read: () => unknown): string[] {
  const ran: Ran[] = []
  const prepare = $client.prepare
  $client.prepare = ((sql: string) => {
    const statement = prepare.call($client, sql)
    for (const name of ['all', 'get'] as const) {
      const run = statement[name].bind(statement) as (...values: unknown[]) => unknown
      Object.assign(statement, {
        [name]: (...values: unknown[]) => {
          ran.push({ sql, values })
          return run(...values)
        },
      })
    }
    return statement
  }) as typeof prepare
  try {
    read()
  } finally {
    $client.prepare = prepare
  }
  return ran.flatMap(({ sql, values }) => {
    const lines = $client.prepare(`explain query plan ${sql}`).all(...values)
    return lines.map((line) => (line as { detail: string }).detail)
  })
}
