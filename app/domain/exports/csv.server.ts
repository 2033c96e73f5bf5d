import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type SQL, sql } from 'drizzle-orm'
import { describeItem, toPaidItem } from '#app/domain/payments/payment-item.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import type { PaymentItem } from '#db/schema/payments.ts'
import type { ExportKind } from './export.ts'

type Row = { id: number } & Record<string, string | number | null>

type Query = (after: number, batch: number) => SQL

const batch = 500

const listingColumns = sql`l.id as id, l.title, l.category, l.description, l.city, l.state,
  l.moderation_status, case when l.is_public then 'Active' else 'Inactive' end as status`

/** Each table as a query of one batch of rows after an id; only columns of the screens. */
const queries: Record<ExportKind, (after: number) => SQL> = {
  properties: (after) => sql`
    select ${listingColumns}, p.terms, l.price_cents / 100.0 as price, p.street, p.postal_code,
      p.size, p.year_built, p.legal_description, p.property_id, p.rental_frequency,
      p.lease_length_months, p.deposit_cents / 100.0 as deposit, p.pets_allowed,
      p.financing_available, p.availability_start_date, p.availability_end_date
    from listings l join property_details p on p.listing_id = l.id
    where l.source = 'properties' and l.id > ${after} order by l.id limit ${batch}`,
  work: (after) => sql`
    select ${listingColumns}, w.company from listings l join work_details w on w.listing_id = l.id
    where l.source = 'work' and l.id > ${after} order by l.id limit ${batch}`,
  users: (after) => sql`
    select id, name, email, role, membership_status from users
    where id > ${after} order by id limit ${batch}`,
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
      p.provider_session_id, p.provider_intent_id, p.created_at, p.paid_at, p.closed_at
    from payments p left join users u on u.id = p.payee_id
    where p.id > ${after} order by p.id limit ${batch}`,
}

/**
 * A table as CSV: UTF-8 with a byte order mark, because spreadsheets guess wrong without one. Read
 * in batches that each are a query of their own, so that no read transaction outlives a pause.
 */
export function exportCsv(db: Db, kind: ExportKind, words: Words): Readable {
  return streamCsv(db, queries[kind], (row) => (kind === 'payments' ? describe(row, words) : row))
}

/** @param query one batch of rows after an id, in the order of their ids */
export function streamCsv(db: Db, query: Query, finish = (row: Row) => row): Readable {
  const csv = stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    cast: { string: defuse },
  })
  // An error while reading must reach whoever reads the file, which otherwise stays open for ever.
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

/** A payment as its payer reads it, in the words of whoever exports it. */
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

/** A cell that a spreadsheet would take for a formula is marked as text. */
function defuse(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}
