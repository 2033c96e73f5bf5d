import { and, eq, sql } from 'drizzle-orm'
import { findExported } from '#app/domain/exports/csv.server.ts'
import type { Db } from '#db/client.server.ts'
import { importRecords, listings } from '#db/schema/listings.ts'
import { changedFields, filledFields, type ImportedFields } from './filled-fields.ts'
import type { ImportKind, ImportPlan, ProblemReason } from './import.ts'
import { prepareOnce } from './prepared-statements.server.ts'
import type { ReadRow } from './rows.ts'

/** The town's listing that a row was exported from, with the cells of its export today. */
type Exported = { key: string; cells: string[]; record: Record<string, string> }

type OwnRow = { problem: ProblemReason; column: string } | ({ problem: null } & Exported)

/**
 * Returns a function that recognizes the rows of the portal's own export, so that its posts stay
 * as they are and none is published past moderation (docs/rules.md#import-fields). It returns null
 * for a row that any other inventory could have. For other files: null.
 */
export function startRecognizing(db: Db, header: string[], kind: ImportKind) {
  if (!header.includes('moderation_status')) return null
  const highestId = findHighestId(db)
  return (row: string[]): OwnRow | null => {
    const cell = (name: string) => (row[header.indexOf(name)] ?? '').trim()
    const id = Number(cell('id') || Number.POSITIVE_INFINITY)
    const found = prepareOnce(db, 'own row', findById).get({ kind, id })
    if (found?.key === null) return { problem: 'own_post', column: 'id' }
    const exported = found && findExported(db, kind, id)
    if (found?.key && exported) {
      const isSame = (name: string) => cell(name) !== '' && cell(name) === exported[name]?.trim()
      if (!isSame('title') && !isSame('property_id')) {
        return { problem: 'other_listing', column: 'id' }
      }
      const cells = header.map((name) => exported[name] ?? '')
      return { problem: null, key: found.key, cells, record: found.record ?? {} }
    }
    // A listing that was deleted here is not published again.
    if (id <= highestId) return { problem: 'other_listing', column: 'id' }
    for (const [column, shown] of Object.entries({
      moderation_status: 'approved',
      status: 'Active',
    }))
      if (!['', shown].includes(cell(column))) return { problem: 'not_public', column }
    return null
  }
}

type Edit = {
  key: string
  fields: ImportedFields
  record: Map<string, string>
  columns: string[]
}

/**
 * Returns what somebody edited in an exported row; null if nothing. The listing keeps the row of
 * its inventory.
 */
export function toEdit(
  plan: ImportPlan,
  { key, record }: Exported,
  read: { fields: ImportedFields },
  exported: ReadRow,
): Edit | null {
  const fields = changedFields(read.fields, exported.kind === 'listing' ? exported.fields : {})
  const columns = filledFields(plan)
    .filter(({ column }) => column in fields)
    .map(({ name }) => plan.columns[name] ?? plan.columns.address ?? name)
  if (columns.length === 0) return null
  return { key, fields, columns, record: new Map(Object.entries(record)) }
}

const findById = (db: Db) =>
  db
    .select({ key: listings.importKey, record: importRecords.record })
    .from(listings)
    .leftJoin(importRecords, eq(importRecords.listingId, listings.id))
    .where(
      and(eq(listings.source, sql.placeholder('kind')), eq(listings.id, sql.placeholder('id'))),
    )
    .prepare()

function findHighestId(db: Db): number {
  const found = db.get<{ seq: number }>(
    sql`select seq from sqlite_sequence where name = 'listings'`,
  )
  return found?.seq ?? 0
}
