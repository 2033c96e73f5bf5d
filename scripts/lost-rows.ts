import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { exitProcess } from '#server/process/exit-process.ts'

// node scripts/lost-rows.ts BEFORE AFTER: for the scripts of deploy/, lists the rows of the database
// BEFORE that are missing or different in the one that takes its place. Each row is a line of JSON on
// standard output; standard error has the counts by table. If AFTER is from an older release, all rows
// of tables that it does not have are missing, and columns that it does not have are not compared.
const [before, after] = process.argv.slice(2)
if (!before || !after || !existsSync(after)) {
  console.error('Usage: node scripts/lost-rows.ts BEFORE AFTER (two database files)')
  exitProcess(2)
}
// Opened for writing, because SQLite first applies the log of a copy of a running file.
const db = new Database(before, { fileMustExist: true })
db.prepare('attach ? as after').run(after)
let total = 0
for (const table of listTables()) {
  const missing = report(table, 'missing')
  const different = report(table, 'different')
  if (missing + different > 0) console.error(`${table}: ${missing} missing, ${different} different`)
  total += missing + different
}
console.error(`${total} rows in all`)
db.close()

/** The tables of BEFORE, without derived counts and indexes and without job runs. */
function listTables(): string[] {
  const tables = db
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
         and name not like 'sqlite_%' and name not in ('__drizzle_migrations', 'content_version', 'job_runs',
           'listing_facets')
         order by name`,
    )
    .pluck()
  return tables.all() as string[]
}

type Schema = 'main' | 'after'
type Column = { name: string; pk: number }

function report(table: string, what: 'missing' | 'different'): number {
  const condition = toCondition(table, findNameAfter(table), what)
  const rows = db.prepare(`select * from main."${table}" m where ${condition}`)
  let count = 0
  for (const row of rows.iterate() as Iterable<Record<string, unknown>>) {
    console.log(JSON.stringify({ table, what, row }, shortenFiles))
    count += 1
  }
  return count
}

/** A renamed table has a view of its old name, until the release after (docs/changing.md). */
function findNameAfter(table: string): string {
  if (listColumns(table, 'after').length > 0) return table
  const view = `create view % as select * from ${table}`
  const former = db.prepare(`select name from main.sqlite_schema
    where type = 'view' and replace(sql, '\`', '') like ?`)
  return String(former.pluck().get(view) ?? table)
}

function toCondition(table: string, other: string, what: 'missing' | 'different'): string {
  const known = new Set(listColumns(other, 'after').map(({ name }) => name))
  if (known.size === 0) return what === 'missing' ? 'true' : 'false'
  const columns = listColumns(table, 'main').filter(({ name }) => known.has(name))
  const key = columns.filter(({ pk }) => pk > 0)
  const same = (some: Column[]) =>
    some.map(({ name }) => `a."${name}" is m."${name}"`).join(' and ')
  const there = (some: Column[]) => `exists (select 1 from after."${other}" a where ${same(some)})`
  const byKey = there(key.length > 0 ? key : columns)
  return what === 'missing' ? `not ${byKey}` : `${byKey} and not ${there(columns)}`
}

/** Includes computed columns, because a renamed column is there under its old name, too. */
function listColumns(table: string, schema: Schema): Column[] {
  return db.prepare(`select name, pk from pragma_table_xinfo(?, ?)`).all(table, schema) as Column[]
}

/** Replaces the bytes of a photo by a placeholder, because the copy has them. */
function shortenFiles(_name: string, value: unknown) {
  const isFile = typeof value === 'object' && value !== null && 'type' in value && 'data' in value
  return isFile && Array.isArray(value.data) ? `${value.data.length} bytes` : value
}
