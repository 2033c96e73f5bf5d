import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'

/**
 * Returns a function that builds a query once for each connection instead of for each request,
 * because drizzle takes longer to build most queries than SQLite to run them. Values that differ
 * between requests are placeholders. A query that changes rows takes a `Tx`.
 * @param build makes the prepared query; `form` selects a variant if the SQL differs, in words of
 * code
 */
export function preparedQuery<Query, Form extends string[], On extends Db = Db>(
  build: (db: On, ...form: Form) => Query,
): (db: On, ...form: Form) => Query {
  const kept = new WeakMap<On, Map<string, Query>>()
  return (db, ...form) => {
    const queries = kept.get(db) ?? new Map<string, Query>()
    kept.set(db, queries)
    const name = form.join(' ')
    const query = queries.get(name) ?? build(db, ...form)
    queries.set(name, query)
    return query
  }
}

/**
 * The condition that a column is one of several numbers or texts. The placeholder takes them as
 * JSON.
 */
export function isAmong(column: SQLWrapper, values: Placeholder): SQL {
  return sql`${column} in (select value from json_each(${values}))`
}

/**
 * A placeholder for a condition, written as an expression, so that SQLite does not plan the query
 * again for each value (`statement-cache.ts`).
 */
export function plannedOnce(name: string): SQL {
  return sql`+${sql.placeholder(name)}`
}

/**
 * A condition, written as an expression, so that SQLite only tests it for rows that an index on
 * other columns has found: it then chooses no index by this condition, not even a partial one.
 * Without statistics, or with old ones, it takes a status for as rare as a member, and reads what
 * waits in the whole town to count what one member has waiting.
 */
export function filterOnly(condition: SQL | undefined): SQL | undefined {
  return condition && sql`+(${condition})`
}
