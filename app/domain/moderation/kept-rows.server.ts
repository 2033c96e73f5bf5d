import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import type { PostKind, PostRef } from './post.ts'

type Value = string | number | null
type Row = Record<string, Value>
/** The rows of a post, by table. */
export type Rows = Record<string, Row[]>

/**
 * For each kind, the table of its posts, and the other tables whose rows decisions change: of
 * pictures, and of what is held until a time that depends on the event's.
 */
const postTables: Record<PostKind, { own: string; others: Table[] }> = {
  listing: { own: 'listings', others: [{ table: 'photos', column: 'listing_id' }] },
  event: {
    own: 'events',
    others: [
      {
        table: 'ticket_types',
        column: 'event_id',
        only: ['id', 'image_id', 'waiting_image_id', 'ticket_image_url', 'waiting_image_url'],
      },
      { table: 'ticket_orders', where: isHeldFor, only: ['id', 'held_until'] },
      {
        table: 'payments',
        where: (id) => sql`purpose = 'ticket' and status = 'pending'
          and subject_id in (select id from ticket_orders where ${isHeldFor(id)})`,
        only: ['id', 'expires_at'],
      },
    ],
  },
  classified: {
    own: 'classified_ads',
    others: [{ table: 'classified_photos', column: 'classified_id' }],
  },
  section: { own: 'classified_sections', others: [] },
}

function isHeldFor(eventId: number): SQL {
  return sql`status = 'held'
    and ticket_type_id in (select id from ticket_types where event_id = ${eventId})`
}

/**
 * A table whose rows belong to a post by a column or by a condition. If `only` is there, decisions
 * change only these columns, and the rows stay.
 */
type Table = { table: string; only?: string[] } & (
  | { column: string }
  | { where(id: number): SQL; only: string[] }
)

/**
 * Returns the tables whose rows a decision may change, with the column of the post's id: the post's
 * own first, then every table that has one row a post, such as details and waiting changes.
 */
function listTables(db: Db, kind: PostKind): Table[] {
  const { own, others } = postTables[kind]
  const parts = db.all<{ table: string; column: string }>(sql`
    select part.name as "table", fk."from" as "column" from sqlite_master part
    join pragma_foreign_key_list(part.name) fk on fk."table" = ${own}
    join pragma_table_info(part.name) own on own.name = fk."from" and own.pk = 1
    where part.type = 'table'
      and (select count(*) from pragma_table_info(part.name) where pk > 0) = 1
    order by part.name`)
  return [{ table: own, column: 'id' }, ...parts, ...others]
}

/** Reads all rows of a post that a decision may change. */
export function readPostRows(db: Db, { kind, id }: PostRef): Rows {
  const found = listTables(db, kind).map((part) => {
    const { table, only } = part
    const columns = only ? sql.join(only.map(sql.identifier), sql`, `) : sql`*`
    const isOfPost = 'where' in part ? part.where(id) : sql`${sql.identifier(part.column)} = ${id}`
    const rows = db.all<Row>(sql`select ${columns} from ${sql.identifier(table)}
      where ${isOfPost} order by rowid`)
    return [table, rows]
  })
  return Object.fromEntries(found)
}

export function isSameRows(one: Rows, other: Rows): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Restores the rows of a post. Its own row is updated and not replaced, because deleting it would
 * cascade.
 */
export function restorePostRows(tx: Tx, { kind, id }: PostRef, rows: Rows) {
  for (const part of listTables(tx, kind)) {
    const { table, only } = part
    const { key, columns } = describeTable(tx, table)
    const kept = rows[table] ?? []
    const keys = kept.map((row) => sql`${row[key] ?? null}`)
    if (!only && 'column' in part) {
      tx.run(sql`delete from ${sql.identifier(table)} where ${sql.identifier(part.column)} = ${id}
        and ${sql.identifier(key)} not in (${sql.join(keys, sql`, `)})`)
    }
    for (const row of kept) writeRow(tx, table, { key, columns: only ?? columns, row })
  }
}

function writeRow(tx: Tx, table: string, { key, columns, row }: Described & { row: Row }) {
  const values = columns.map((name) => sql`${row[name] ?? null}`)
  const changes = columns.map((name, at) => sql`${sql.identifier(name)} = ${values[at]}`)
  const { changes: updated } = tx.run(sql`update ${sql.identifier(table)}
    set ${sql.join(changes, sql`, `)} where ${sql.identifier(key)} = ${row[key] ?? null}`)
  if (updated > 0) return
  const names = columns.map((name) => sql.identifier(name))
  tx.run(sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
    values (${sql.join(values, sql`, `)})`)
}

type Described = { key: string; columns: string[] }

/**
 * Returns a table's primary key and its columns that can be written, which excludes generated ones.
 */
function describeTable(tx: Tx, table: string): Described {
  const columns = tx.all<{ name: string; pk: number }>(
    sql`select name, pk from pragma_table_info(${table})`,
  )
  const key = columns.find(({ pk }) => pk === 1)
  if (!key) throw new Error(`${table} has no primary key.`)
  return { key: key.name, columns: columns.map(({ name }) => name) }
}
