import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { splitColumns } from '#app/domain/listings/field-values.ts'
import { instantAfter, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { importRecords, listings, propertyDetails, workDetails } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { deleteDraft, type ImportDraft, stagedRows } from './drafts.server.ts'
import type { ImportCounts, ImportPlan, ImportResult, RowChange, RowProblem } from './import.ts'
import { type ImportedFields, readRow } from './rows.ts'

type Entry = {
  key: string
  fields: ImportedFields
  rowNumber: number
  /**
   * Header to cell. A Map, because a header can be a name such as `constructor`, which every object
   * has.
   */
  record: Map<string, string>
}

/**
 * Imports the rows of a draft in one transaction and deletes the draft. Valid rows are imported
 * even if others are rejected. Fields that the inventory has not changed since the last import are
 * left alone, so corrections made on the portal stay.
 */
export function runImport(
  db: Connection,
  actor: Actor | null,
  draft: ImportDraft,
  plan: ImportPlan,
) {
  return write(db, (tx) => {
    const take = (entry: Entry) => save(tx, draft, plan, entry)
    const result = walk(tx, draft, plan, { take, mostProblems: Number.POSITIVE_INFINITY })
    const { added, changed, rejected } = result.counts
    record(tx, actor, { type: 'inventory.imported', id: draft.id, added, changed, rejected })
    deleteDraft(tx, draft.id)
    return result
  })
}

/**
 * Returns what `runImport` would do now, with the first listings, the first changed rows, and a
 * limited number of problems.
 */
export function previewImport(
  db: Db,
  draft: ImportDraft,
  plan: ImportPlan,
  mostProblems = Number.POSITIVE_INFINITY,
): ImportResult & { sample: ImportedFields[]; changes: RowChange[] } {
  const sample: ImportedFields[] = []
  const changes: RowChange[] = []
  const take = (entry: Entry) => {
    if (sample.length < sampleRows) sample.push(entry.fields)
    const before = findImported(db, plan, entry.key)
    const outcome = compare(entry, before)
    if (before && outcome === 'changed' && changes.length < changesShown) {
      const { rowNumber, record } = entry
      changes.push({ rowNumber, columns: changedColumns(record, before.record) })
    }
    return outcome
  }
  const result = walk(db, draft, plan, { take, mostProblems })
  return { ...result, sample, changes }
}

const sampleRows = 5
const changesShown = 200

function changedColumns(record: Map<string, string>, before: Record<string, string>): string[] {
  const known = new Map(Object.entries(before))
  const columns = new Set([...record.keys(), ...known.keys()])
  return [...columns].filter((column) => record.get(column) !== known.get(column))
}

type Walk = {
  take: (entry: Entry) => 'added' | 'changed' | 'unchanged'
  mostProblems: number
}

function walk(
  db: Db,
  draft: ImportDraft,
  plan: ImportPlan,
  { take, mostProblems }: Walk,
): ImportResult {
  const counts: ImportCounts = {
    rows: 0,
    empty: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
  }
  const problems: RowProblem[] = []
  const keys = new Set<string>()
  let open: Entry | null = null
  const close = () => {
    if (open) counts[take(open)] += 1
    open = null
  }
  let problemCount = 0
  const reject = (found: RowProblem[]) => {
    counts.rejected += 1
    problemCount += found.length
    problems.push(...found.slice(0, mostProblems - problems.length))
  }
  for (const row of stagedRows(db, draft.id)) {
    counts.rows += 1
    const read = readRow(draft.header, plan, row)
    if (read.kind === 'empty') {
      counts.empty += 1
      // A spreadsheet repeats related values in rows of their own; they belong to the listing
      // above.
      if (open) addCells(open.record, draft.header, row.cells)
      continue
    }
    close()
    if (read.kind === 'rejected') {
      reject(read.problems)
    } else if (keys.has(read.key)) {
      const column = plan.columns.property_id ?? plan.columns.reference ?? null
      reject([{ rowNumber: row.rowNumber, column, reason: 'duplicate', value: read.key }])
    } else {
      keys.add(read.key)
      open = { ...read, rowNumber: row.rowNumber, record: new Map() }
      addCells(open.record, draft.header, row.cells)
    }
  }
  close()
  return { counts, problems, problemCount }
}

function addCells(record: Map<string, string>, header: string[], cells: string[]) {
  header.forEach((name, index) => {
    const value = cells[index] ?? ''
    if (value.trim() === '') return
    const label = name || `#${index + 1}`
    const above = record.get(label)
    record.set(label, above === undefined ? value : `${above}\n${value}`)
  })
}

type Imported = {
  listingId: number
  updatedAt: string
  fields: ImportedFields
  record: Record<string, string>
}

function findImported(db: Db, plan: ImportPlan, key: string): Imported | undefined {
  return db
    .select({
      listingId: importRecords.listingId,
      updatedAt: listings.updatedAt,
      fields: importRecords.fields,
      record: importRecords.record,
    })
    .from(listings)
    .innerJoin(importRecords, eq(importRecords.listingId, listings.id))
    .where(and(eq(listings.source, plan.kind), eq(listings.importKey, key)))
    .get()
}

function compare(entry: Entry, before: Imported | undefined) {
  if (!before) return 'added'
  const same =
    Object.keys(changedFields(entry.fields, before.fields)).length === 0 &&
    JSON.stringify(Object.fromEntries(entry.record)) === JSON.stringify(before.record)
  return same ? 'unchanged' : 'changed'
}

function changedFields(fields: ImportedFields, before: ImportedFields): ImportedFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== (before[name] ?? null)),
  )
}

function save(tx: Tx, draft: ImportDraft, plan: ImportPlan, entry: Entry) {
  const before = findImported(tx, plan, entry.key)
  const outcome = compare(entry, before)
  if (outcome === 'unchanged') return outcome
  const { rowNumber, fields } = entry
  const record = Object.fromEntries(entry.record)
  const at = nowInstant()
  const kept = { fileName: draft.fileName, rowNumber, record, fields, importedAt: at }
  if (before) {
    const { listing, details } = splitColumns(changedFields(fields, before.fields))
    const { listingId } = before
    tx.update(listings)
      .set({ ...listing, updatedAt: instantAfter(before.updatedAt) })
      .where(eq(listings.id, listingId))
      .run()
    const table = plan.kind === 'properties' ? propertyDetails : workDetails
    if (Object.keys(details).length > 0) {
      tx.update(table).set(details).where(eq(table.listingId, listingId)).run()
    }
    tx.update(importRecords).set(kept).where(eq(importRecords.listingId, listingId)).run()
    return outcome
  }
  const listingId = insertListing(tx, plan, entry, at)
  tx.insert(importRecords)
    .values({ listingId, ...kept })
    .run()
  return outcome
}

/**
 * Inserts a listing of the town. It is public at once, because the town itself decided on the
 * inventory.
 */
function insertListing(tx: Tx, { kind }: ImportPlan, { key, fields }: Entry, at: string): number {
  const { listing, details } = splitColumns(fields)
  const { id } = tx
    .insert(listings)
    .values({
      ...(listing as Pick<typeof listings.$inferInsert, 'title' | 'category'>),
      source: kind,
      importKey: key,
      moderationStatus: 'approved',
      moderatedAt: at,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: listings.id })
    .get()
  if (kind === 'properties') {
    const values = details as Pick<typeof propertyDetails.$inferInsert, 'terms'>
    tx.insert(propertyDetails)
      .values({ listingId: id, ...values })
      .run()
  } else {
    tx.insert(workDetails)
      .values({ listingId: id, ...details })
      .run()
  }
  return id
}
