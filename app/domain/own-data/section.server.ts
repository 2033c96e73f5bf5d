import { and, asc, eq, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.server.ts'

/** Whose data it is, with the confirmed address of the account. */
export type Person = { userId: number; email: string }

type Shown = Record<string, SQLiteColumn | SQL>

/** The rows of one table that belong to a person, and what of them the person gets to read. */
export type Section = {
  table: SQLiteTable
  /** By the key in the file. Every value is a text, a number, true, false or null. */
  shown: Shown
  /** The columns that name the person, by account id or address; empty for rows of such rows. */
  people: SQLiteColumn[]
  where: (person: Person) => SQL | undefined
}

const batch = 500

/** The rows of a table in which one of the columns names the person. */
export function own(table: SQLiteTable, people: SQLiteColumn[], shown: Shown): Section {
  const where = (person: Person) =>
    or(
      ...people.map((column) =>
        eq(column, column.dataType === 'number' ? person.userId : person.email),
      ),
    )
  return { table, people, shown, where }
}

/** The rows of a table that belong to rows of the person: photos of listings, tickets of orders. */
export function below(
  table: SQLiteTable,
  shown: Shown,
  where: (person: Person) => SQL | undefined,
): Section {
  return { table, people: [], shown, where }
}

/** Some columns of a table, by their names in the database. */
export function columns<T extends SQLiteTable>(
  table: T,
  ...names: Array<keyof T['_']['columns'] & string>
): Shown {
  const all: Record<string, SQLiteColumn> = getTableColumns(table)
  return Object.fromEntries(
    names.flatMap((name) => {
      const column = all[name]
      return column ? [[column.name, column]] : []
    }),
  )
}

/** Reads a section in batches, each a query of its own, so that a slow reader holds nothing open. */
export function* readSection(
  db: Db,
  { table, shown, where }: Section,
  person: Person,
): Generator<Record<string, unknown>> {
  const rowId = sql<number>`rowid`
  for (let after = 0; ; ) {
    const rows = db
      .select({ ...shown, rowId })
      .from(table)
      .where(and(where(person), gt(rowId, after)))
      .orderBy(asc(rowId))
      .limit(batch)
      .all() as Array<Record<string, unknown> & { rowId: number }>
    for (const { rowId: _, ...row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.rowId
  }
}
