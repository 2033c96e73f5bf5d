import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
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
  /** What holds for a row of theirs: one of these, each asked in a query of its own. */
  where: (person: Person) => SQL[]
}

/** So few that reading and writing them takes some milliseconds. */
const batch = 100

/**
 * The rows of a table in which one of the columns names the person. Where a column has the account,
 * an address counts only without one: an address can change hands (docs/rules.md#own-data).
 */
export function own(table: SQLiteTable, people: SQLiteColumn[], shown: Shown): Section {
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
 * The rows since the account confirmed the address that it has: what names no account and is older may
 * have been somebody else's.
 */
export function sinceConfirmed(section: Section): Section {
  const isTheirs = ({ userId }: Person) =>
    sql`created_at >= (select email_verified_at from users where id = ${userId})`
  const where = (person: Person) =>
    section.where(person).map((own) => sql`${own} and ${isTheirs(person)}`)
  return { ...section, where }
}

/** The rows of a table that belong to rows of the person: photos of listings, tickets of orders. */
export function below(table: SQLiteTable, shown: Shown, where: (person: Person) => SQL): Section {
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
 * Reads a section in batches, each a query of its own, so that a slow reader holds nothing open.
 * Which rows there are is asked once. After each query visitors get as much time as it took.
 */
export async function* readSection(
  db: Db,
  { table, shown, where }: Section,
  person: Person,
): AsyncGenerator<Array<Record<string, unknown>>> {
  const rowId = sql<number>`rowid`
  const found = new Set<number>()
  for (const condition of where(person)) {
    const ids = await takingTurns(() => db.select({ rowId }).from(table).where(condition).all())
    for (const { rowId } of ids) found.add(rowId)
  }
  const ids = [...found].sort((a, b) => a - b)
  for (let start = 0; start < ids.length; start += batch) {
    const list = JSON.stringify(ids.slice(start, start + batch))
    yield await takingTurns(() =>
      db
        .select(shown)
        .from(table)
        .where(sql`rowid in (select value from json_each(${list}))`)
        .orderBy(asc(rowId))
        .all(),
    )
  }
}

/** They need time and not only a turn, because a page takes several turns of the event loop. */
async function takingTurns<Result>(work: () => Result): Promise<Result> {
  const begun = performance.now()
  const result = work()
  await setTimeout(Math.max(1, performance.now() - begun))
  return result
}
