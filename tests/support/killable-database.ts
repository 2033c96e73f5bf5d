import { openDatabase } from '#app/wiring.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'

/**
 * Opens a database that simulates a killed process: the statement number `diesAt` and all later
 * ones fail, and the open transaction is rolled back, as SQLite does when it reopens the file.
 */
export function openKillable(path: string, diesAt: number) {
  const db: OpenDatabase = openDatabase(path)
  const client = db.$client
  let statements = 0
  const alive = client.prepare.bind(client)
  client.prepare = ((source: string) => {
    const statement = alive(source)
    for (const method of ['run', 'get', 'all'] as const) {
      const execute = statement[method].bind(statement)
      statement[method] = ((...values: unknown[]) => {
        statements += 1
        if (statements >= diesAt) throw new Error('killed')
        return execute(...values)
      }) as never
    }
    return statement
  }) as typeof client.prepare
  return { db, wasKilled: () => statements >= diesAt }
}
