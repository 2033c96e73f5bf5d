import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'

/**
 * Returns a function that builds a query once for each connection, and not for each request: drizzle
 * takes longer to build most of them than SQLite to run them. What differs from request to request are
 * placeholders. One that changes rows takes a `Tx`.
 * @param build makes the prepared query; `form` says which one where its SQL differs, in words of code
 */
export function keptQuery<Query, Form extends string[], On extends Db = Db>(
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

/** The condition that a column is one of several numbers or texts; its placeholder takes them as JSON. */
export function isOneOf(column: SQLWrapper, values: Placeholder): SQL {
  return sql`${column} in (select value from json_each(${values}))`
}
