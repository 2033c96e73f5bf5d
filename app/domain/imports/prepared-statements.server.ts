import { eq, getTableColumns, getTableName, type InferInsertModel, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from '#db/client.server.ts'

/** Prepared queries by name, for each connection. */
const prepared = new WeakMap<Db, Map<string, unknown>>()

/**
 * Returns a query that is prepared once for each connection. Preparing takes several times as long
 * as running, which matters for 100,000 rows.
 * @param name of the query; must be unique to it
 */
export function prepareOnce<Source extends Db, Query>(
  db: Source,
  name: string,
  prepare: (db: Source) => Query,
): Query {
  const queries = prepared.get(db) ?? new Map<string, unknown>()
  prepared.set(db, queries)
  if (!queries.has(name)) queries.set(name, prepare(db))
  return queries.get(name) as Query
}

type Placed<Table extends SQLiteTable> = InferInsertModel<Table>

/** Returns a placeholder for each column name. */
function placeholders(table: SQLiteTable, names: string[]) {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    names.map((name) => {
      // By default, drizzle would store a null placeholder as false, or as JSON text.
      const mapToDriverValue = (value: unknown) =>
        value === null ? null : columns[name]?.mapToDriverValue(value)
      return [name, sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`]
    }),
  )
}

/** Inserts a row. @returns its id; null if it would violate a unique index */
export function insertPrepared<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  values: Placed<Table>,
): number | null {
  const names = Object.keys(values)
  const query = prepareOnce(tx, `insert ${getTableName(table)} ${names}`, (db) =>
    db
      .insert(table)
      .values(placeholders(table, names) as unknown as Placed<Table>)
      .onConflictDoNothing()
      .prepare(),
  )
  const { changes, lastInsertRowid } = query.run(values as Record<string, unknown>)
  return changes === 0 ? null : Number(lastInsertRowid)
}

/** Updates the row whose column `by` is `id`; does nothing without values. */
export function updatePrepared<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  by: SQLiteColumn,
  id: number,
  values: Partial<Placed<Table>>,
) {
  const names = Object.keys(values)
  if (names.length === 0) return
  const query = prepareOnce(tx, `update ${getTableName(table)} ${names}`, (db) =>
    db
      .update(table)
      .set(placeholders(table, names) as unknown as Partial<Placed<Table>>)
      .where(eq(by, sql.placeholder('rowId')))
      .prepare(),
  )
  query.run({ ...values, rowId: id })
}
