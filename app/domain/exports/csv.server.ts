import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { toColumn } from '#app/domain/listings/fields/field-mapping.ts'
import { detailsTables, fieldTables } from '#app/domain/listings/fields/field-tables.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { describeItem, toPaidItem } from '#app/domain/payments/payment-item.ts'
import { runWithPause } from '#app/shared/run-with-pause.server.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import type { PaymentItem } from '#db/schema/payments.ts'
import type { ExportKind } from './export.ts'

type Row = { id: number } & Record<string, string | number | null>

type Query = (after: number, batch: number) => SQL

/** So few rows take only a few milliseconds to read and write. */
const batch = 100

/** The columns that come first for every source; the others follow in their table's order. */
const leadingFields = ['title', 'category', 'description', 'city', 'state'] as const

const leadingColumns = [
  sql`${listings.id} as id`,
  ...leadingFields.map((name) => sql`${listings[name]}`),
  sql`${listings.moderationStatus}`,
  sql`case when ${listings.isPublic} then 'Active' else 'Inactive' end as status`,
]

/**
 * The time of the last change, by which an import recognizes rows that are older than their listing.
 * It begins with a letter, because spreadsheets would write a time in another form.
 */
const versionColumn = sql`'v' || ${listings.updatedAt} as version`

function listingQuery(source: ListingSource) {
  const table = detailsTables[source]
  const stored: Record<string, SQLiteColumn> = {
    ...getTableColumns(listings),
    ...getTableColumns(table),
  }
  const columns = Object.entries(fieldTables[source])
    .filter(([name]) => !leadingFields.some((leading) => leading === name))
    .map(([name, field]) => {
      const column = stored[toColumn(name, field)]
      const value = field.type === 'amount' ? sql`${column} / 100.0` : sql`${column}`
      return sql`${value} as ${sql.identifier(field.api)}`
    })
  const all = [...leadingColumns, ...columns, versionColumn]
  return (after: number, limit: number) => sql`
    select ${sql.join(all, sql`, `)}
    from ${listings} join ${table} on ${table.listingId} = ${listings.id}
    where ${listings.source} = ${source} and ${listings.id} > ${after}
    order by ${listings.id} limit ${limit}`
}

/**
 * For each table, a query for a batch of rows after an id. Exports only columns that screens show.
 */
const queries: Record<ExportKind, Query> = {
  properties: listingQuery('properties'),
  work: listingQuery('work'),
  users: (after) => sql`
    select id, name, email, role, membership_status from users
    where deleted_at is null and id > ${after} order by id limit ${batch}`,
  applications: (after) => sql`
    select a.id as id, l.title as listing, a.name, a.email, a.message, a.status, a.answer, a.created_at
    from applications a join listings l on l.id = a.listing_id
    where a.id > ${after} order by a.id limit ${batch}`,
  clients: (after) => sql`
    select id, name, email, phone, preferences, notes from clients
    where id > ${after} order by id limit ${batch}`,
  owners: (after) => sql`
    select id, name, contact_info, mailing_address, ownership_status from owners
    where id > ${after} order by id limit ${batch}`,
  payments: (after) => sql`
    select p.id as id, p.reference, p.purpose, p.subject_id,
      p.item, p.written_description as description, p.payer_email,
      u.email as payee_email, p.method, p.amount_cents / 100.0 as amount,
      p.refunded_cents / 100.0 as refunded, p.currency, p.status, p.receipt_number,
      r.email as received_by,
      p.provider_session_id, p.provider_intent_id, p.created_at, p.paid_at, p.closed_at
    from payments p left join users u on u.id = p.payee_id
      left join users r on r.id = p.received_by
    where p.id > ${after} order by p.id limit ${batch}`,
}

/**
 * Streams a table as CSV in UTF-8. It begins with a byte order mark, because spreadsheets would
 * otherwise guess the encoding wrong. Each batch is a separate query, so that no read transaction
 * stays open during a slow download.
 */
export function exportCsv(db: Db, kind: ExportKind, words: Words): Readable {
  return streamCsv(db, queries[kind], (row) => (kind === 'payments' ? describe(row, words) : row))
}

/**
 * Returns a listing's cells by heading, as `readExportedCell` reads them in its export; null if there
 * is no such one.
 */
export function findExported(
  db: Db,
  source: ListingSource & ExportKind,
  id: number,
): Record<string, string> | null {
  const row = db.get<Row>(queries[source](id - 1, 1))
  if (row?.id !== id) return null
  const cells = Object.entries(row).map(([name, value]) => [
    name,
    readExportedCell(String(value ?? '')),
  ])
  return Object.fromEntries(cells)
}

const format = {
  record_delimiter: 'windows',
  quoted_string: true,
  cast: { string: escapeFormula },
} as const

/**
 * Streams rows as CSV; all CSV files are written here. Texts are quoted, so that the separators of
 * any locale cannot split a cell; numbers are not quoted, so that spreadsheets can add them
 * (docs/rules.md#csv-files).
 * @param query returns a batch of rows after an id, ordered by id
 */
export function streamCsv(db: Db, query: Query, finish = (row: Row) => row): Readable {
  return Readable.from(writeRows(db, query, finish), { objectMode: false })
}

/** Yields the file in pieces, one batch each, beginning with the headings. */
async function* writeRows(db: Db, query: Query, finish: (row: Row) => Row): AsyncGenerator<string> {
  let rows: Row[] = []
  do {
    const after = rows.at(-1)?.id ?? 0
    const isFirst = after === 0
    yield await runWithPause(() => {
      rows = db.all<Row>(query(after, batch))
      const columns = isFirst && rows.length === 0 ? listHeadings(db, query, finish) : undefined
      return stringify(rows.map(finish), { ...format, bom: isFirst, header: isFirst, columns })
    })
  } while (rows.length === batch)
}

/** Returns the headings of a table without rows, from a row in which every value is null. */
function listHeadings(db: Db, query: Query, finish: (row: Row) => Row): string[] {
  const nothing = sql`select row.* from (select 1) left join (${query(0, batch)}) as row on true`
  return db.all<Row>(nothing).flatMap((row) => Object.keys(finish(row)))
}

/** Adds a payment's item in the exporting administrator's language. */
function describe({ item, description, ...row }: Row, words: Words): Row {
  const stored = item === null ? null : (JSON.parse(String(item)) as PaymentItem)
  const written = description === null ? null : String(description)
  const paid = toPaidItem({ item: stored, writtenDescription: written })
  const { id, reference, purpose, subject_id, ...rest } = row
  return {
    id,
    reference,
    purpose,
    subject_id,
    description: describeItem(paid, words),
    ...rest,
  } as Row
}

/** Marks a cell as text if a spreadsheet would run it as a formula. */
function escapeFormula(value: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
}

/** Returns a cell of an export without the mark of `escapeFormula`. */
export function readExportedCell(value: string): string {
  return value.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')
}
