import { and, eq, sql } from 'drizzle-orm'
import { findExported } from '#app/domain/exports/csv.server.ts'
import type { Db } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { changedFields, filledFields, type ImportedFields } from './filled-fields.ts'
import { type ImportKind, type ImportPlan, isExport, type ProblemReason } from './import.ts'
import { prepareOnce } from './prepared-statements.server.ts'
import type { ReadRow } from './rows.ts'

/** The listing that a row was exported from, with the cells of its export today. */
type ExportedRow =
  | { problem: ProblemReason; column: string }
  | { problem: null; key: string; cells: string[]; isOutdated: boolean }

/**
 * Returns a check for the rows of a file that this portal exported; null for any other file. The
 * check returns why a row must not be imported, the listing it was exported from, or null if it is
 * to be imported like a row of any inventory. So no post of a member is changed, and none is
 * published past moderation (docs/rules.md#import-fields).
 */
export function recognizeExport(db: Db, header: string[], kind: ImportKind) {
  if (!isExport(header)) return null
  const highestId = findHighestId(db)
  return (row: string[]): ExportedRow | null => {
    const cell = (name: string) => (row[header.indexOf(name)] ?? '').trim()
    const id = Number(cell('id') || Number.POSITIVE_INFINITY)
    const found = prepareOnce(db, 'exported row', findById).get({ kind, id })
    if (found?.key === null) return { problem: 'posted_here', column: 'id' }
    const exported = found && findExported(db, kind, id)
    if (found?.key && exported) {
      const isSame = (name: string) => cell(name) !== '' && cell(name) === exported[name]?.trim()
      if (!isSame('title') && !isSame('property_id')) {
        return { problem: 'other_listing', column: 'id' }
      }
      const cells = header.map((name) => exported[name] ?? '')
      const isOutdated = !['', exported.version].includes(cell('version'))
      return { problem: null, key: found.key, cells, isOutdated }
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

/** Returns what somebody edited in the exported row of the listing with this key; null if nothing. */
export function toEdit(
  plan: ImportPlan,
  key: string,
  read: { fields: ImportedFields },
  exported: ReadRow,
) {
  const fields = changedFields(read.fields, exported.kind === 'listing' ? exported.fields : {})
  const edited = filledFields(plan)
    .filter(({ column }) => column in fields)
    .map(({ name }) => plan.columns[name] ?? plan.columns.address ?? name)
  if (edited.length === 0) return null
  return { key, fields, edited, record: new Map<string, string>() }
}

const findById = (db: Db) =>
  db
    .select({ key: listings.importKey })
    .from(listings)
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
