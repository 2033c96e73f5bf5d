import type { Database, Statement } from 'better-sqlite3'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from './schema/index.ts'

/**
 * At most twice as many are cached. Statements of lists differ by their filters, and others by
 * their number of ids.
 */
const most = 150

/** In characters. A statement that writes a hundred rows at once is not worth its memory. */
const longest = 4_000

/**
 * Returns drizzle on a connection that caches prepared statements by their SQL, because drizzle
 * prepares one for each query and uses it once. A statement is dropped after `most` others were
 * used without it. After a change of the schema SQLite prepares cached statements again by itself.
 */
export function drizzleWithStatementCache(client: Database) {
  let recent = new Map<string, Statement>()
  let older = new Map<string, Statement>()
  const prepare = (source: string): Statement => {
    const known = recent.get(source) ?? older.get(source)
    // Its last use may have set it to return rows as arrays.
    if (known?.reader) known.raw(false)
    const statement = known ?? client.prepare(settlePlan(source))
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

/** Ids, hashes and keys that are never null, as drizzle writes them. */
const settledColumns = new Set(
  Object.values(schema).flatMap((table) =>
    is(table, SQLiteTable)
      ? Object.values(getTableColumns(table))
          .filter(({ name, notNull }) => notNull && /(?:^|_)(?:id|hash|key)$/.test(name))
          .map(({ name }) => `"${getTableName(table)}"."${name}"`)
      : [],
  ),
)

/**
 * Lets SQLite plan a statement once. It plans one again at each use if the plan may depend on the
 * bound value, which takes longer than to run a query by id. It does not look at the value of an
 * expression. Only for conditions on ids, hashes and keys, where no value needs a plan of its own;
 * lists need theirs, and their partial indexes. Without the value, an index on a column that is null
 * in nearly all rows seems useless: an import then read all listings for each of its rows.
 */
function settlePlan(source: string) {
  return source.replaceAll(/("\w+"\."\w+") = \?/g, (condition, column) =>
    settledColumns.has(column) ? `${column} = +?` : condition,
  )
}
