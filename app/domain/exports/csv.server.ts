import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { columnOf, type Fields } from '#app/domain/listings/field-values.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { propertyFields } from '#app/domain/listings/property-fields.ts'
import { workFields } from '#app/domain/listings/work-fields.ts'
import { describeItem, toPaidItem } from '#app/domain/payments/payment-item.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { listings, propertyDetails, workDetails } from '#db/schema/listings.ts'
import type { PaymentItem } from '#db/schema/payments.ts'
import type { ExportKind } from './export.ts'

type Row = { id: number } & Record<string, string | number | null>

type Query = (after: number, batch: number) => SQL

const batch = 500

/** The columns that every listing has; the fields of its source follow, in their table's order. */
const listingHead = sql`${listings.id} as id, ${listings.title}, ${listings.category},
  ${listings.description}, ${listings.city}, ${listings.state}, ${listings.moderationStatus},
  case when ${listings.isPublic} then 'Active' else 'Inactive' end as status`
const inHead = ['title', 'category', 'description', 'city', 'state']

type DetailsTable = typeof propertyDetails | typeof workDetails

function listingQuery(source: ListingSource, fields: Fields, table: DetailsTable) {
  const stored: Record<string, SQLiteColumn> = {
    ...getTableColumns(listings),
    ...getTableColumns(table),
  }
  const columns = Object.entries(fields)
    .filter(([name]) => !inHead.includes(name))
    .map(([name, field]) => {
      const column = stored[columnOf(name, field)]
      const value = field.type === 'amount' ? sql`${column} / 100.0` : sql`${column}`
      return sql`${value} as ${sql.identifier(field.api)}`
    })
  return (after: number) => sql`
    select ${sql.join([listingHead, ...columns], sql`, `)}
    from ${listings} join ${table} on ${table.listingId} = ${listings.id}
    where ${listings.source} = ${source} and ${listings.id} > ${after}
    order by ${listings.id} limit ${batch}`
}

/**
 * For each table, a query for one batch of rows after an id. Exports only columns that screens
 * show.
 */
const queries: Record<ExportKind, (after: number) => SQL> = {
  properties: listingQuery('properties', propertyFields, propertyDetails),
  work: listingQuery('work', workFields, workDetails),
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
 * Streams a table as CSV in UTF-8 with a byte order mark, without which spreadsheets guess the
 * encoding wrong. Each batch is a query of its own, so that no read transaction stays open during a
 * slow download.
 */
export function exportCsv(db: Db, kind: ExportKind, words: Words): Readable {
  return streamCsv(db, queries[kind], (row) => (kind === 'payments' ? describe(row, words) : row))
}

/**
 * The only writer of CSV. Every text is quoted, so that no locale's separator divides a cell; numbers
 * are not, so that sums work (docs/rules.md#csv-files).
 * @param query one batch of rows after an id, in the order of their ids
 */
export function streamCsv(db: Db, query: Query, finish = (row: Row) => row): Readable {
  const csv = stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
    cast: { string: defuse },
  })
  // A read error must reach the stream's reader, which would otherwise wait forever.
  return pipeline(Readable.from(rowsOf(db, query, finish)), csv, (error) => {
    if (error) csv.destroy(error)
  })
}

function* rowsOf(db: Db, query: Query, finish: (row: Row) => Row): Generator<Row> {
  for (let after = 0; ; ) {
    const rows = db.all<Row>(query(after, batch))
    yield* rows.map(finish)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

/** Adds a payment's item in the words of the exporting administrator. */
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

/** Marks a cell as text that a spreadsheet would run as a formula. */
function defuse(value: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
}
