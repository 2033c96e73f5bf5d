import type { Database, Statement } from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'

/** At most twice as many are kept. Lists differ by their filters, and queries by how many ids they name. */
const most = 150

/** In characters; what writes a hundred rows at once is not worth its memory. */
const longest = 4_000

/**
 * Returns drizzle on a connection. It prepares a statement for each query and uses it once, so it is
 * handed the one it had before for the same SQL. Statements that were not asked for while `most`
 * others were are dropped. SQLite itself prepares a kept one again after the schema has changed.
 */
export function drizzleOn(client: Database) {
  let recent = new Map<string, Statement>()
  let older = new Map<string, Statement>()
  const prepare = (source: string): Statement => {
    const known = recent.get(source) ?? older.get(source)
    // Its last use may have asked for rows as arrays.
    if (known?.reader) known.raw(false)
    const statement = known ?? client.prepare(source)
    if (recent.has(source) || source.length > longest) return statement
    if (recent.size >= most) {
      older = recent
      recent = new Map()
    }
    recent.set(source, statement)
    return statement
  }
  const keeping = Object.create(client, { prepare: { value: prepare } }) as Database
  return Object.assign(drizzle(keeping), { $client: client })
}
