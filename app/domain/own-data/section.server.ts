import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { runWithPause } from '#app/shared/run-with-pause.server.ts'
import type { Db } from '#db/client.server.ts'

/** A person and the confirmed address of their account. */
export type Person = { userId: number; email: string }

type Shown = Record<string, SQLiteColumn | SQL>

/** The rows of one table that belong to a person, and the columns that the person may read. */
export type DataSection = {
  table: SQLiteTable
  /** By key in the file. Every value is a string, a number, a boolean or null. */
  shown: Shown
  /**
   * The columns with the person's account id or address; empty if a row only refers to another row
   * of theirs.
   */
  people: SQLiteColumn[]
  /** A row is the person's if one of these conditions holds; each is a separate query. */
  where: (person: Person) => SQL[]
}

/** So few rows take only a few milliseconds to read and write. */
const batch = 100

/**
 * Selects the rows in which one of the columns names the person. If the table has a column for the
 * account, an address counts only where that column is empty, because an address can pass to
 * somebody else (docs/rules.md#own-data).
 */
export function own(table: SQLiteTable, people: SQLiteColumn[], shown: Shown): DataSection {
  const accounts = people.filter(({ dataType }) => dataType === 'number')
  const addresses = people.filter((column) => !accounts.includes(column))
  const where = ({ userId, email }: Person) => [
    ...accounts.map((column) => eq(column, userId)),
    ...addresses.map(
      (column) => sql`${and(eq(column, email), ...accounts.map((account) => isNull(account)))}`,
    ),
  ]
  return { table, people, shown, where }
}

/**
 * Limits a section to the time since the account confirmed its address. Older rows that name only
 * the address may be about somebody else.
 */
export function sinceConfirmed(section: DataSection): DataSection {
  const isTheirs = ({ userId }: Person) =>
    sql`created_at >= (select email_verified_at from users where id = ${userId})`
  const where = (person: Person) =>
    section.where(person).map((own) => sql`${own} and ${isTheirs(person)}`)
  return { ...section, where }
}

/** Selects the rows that belong to other rows of the person, such as photos of their listings. */
export function below(
  table: SQLiteTable,
  shown: Shown,
  where: (person: Person) => SQL,
): DataSection {
  return { table, people: [], shown, where: (person) => [where(person)] }
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

/**
 * Reads a section in batches. Each batch is a separate query, so that a slow download keeps no
 * query open; the ids are read once, at the beginning.
 */
export async function* readSection(
  db: Db,
  { table, shown, where }: DataSection,
  person: Person,
): AsyncGenerator<Array<Record<string, unknown>>> {
  const rowId = sql<number>`rowid`
  const found = new Set<number>()
  for (const condition of where(person)) {
    const ids = await runWithPause(() => db.select({ rowId }).from(table).where(condition).all())
    for (const { rowId } of ids) found.add(rowId)
  }
  const ids = [...found].sort((a, b) => a - b)
  for (let start = 0; start < ids.length; start += batch) {
    const list = JSON.stringify(ids.slice(start, start + batch))
    yield await runWithPause(() =>
      db
        .select(shown)
        .from(table)
        .where(sql`rowid in (select value from json_each(${list}))`)
        .orderBy(asc(rowId))
        .all(),
    )
  }
}
