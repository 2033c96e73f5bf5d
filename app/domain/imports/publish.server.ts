import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { record as recordActivity } from '#app/domain/activity/record.server.ts'
import { splitColumns, toColumn } from '#app/domain/listings/fields/field-mapping.ts'
import { detailsTables, fieldTables } from '#app/domain/listings/fields/field-tables.ts'
import { instantAfter, nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { plannedOnce } from '#db/prepared-query.ts'
import { importChanges, importEntries, imports } from '#db/schema/imports.ts'
import { importRecords, listings } from '#db/schema/listings.ts'
import type { IsOver } from './batches.server.ts'
import { changedFields, type ImportedFields, newFields } from './filled-fields.ts'
import type { ImportKind } from './import.ts'
import { insertPrepared, prepareOnce, updatePrepared } from './prepared-statements.server.ts'
import { type ActiveImport, enterState, findInState } from './transitions.server.ts'

type Outcome = 'added' | 'changed' | 'unchanged'

/** A row with its listing's key, the fields to store and the cells of the file. */
type Row = { key: string; fields: ImportedFields; record: Record<string, string>; isEdit: boolean }

const entriesAtOnce = 25

const listEntries = (db: Db) =>
  db
    .select()
    .from(importEntries)
    .where(
      and(
        eq(importEntries.importId, sql.placeholder('importId')),
        gt(importEntries.id, sql.placeholder('last')),
      ),
    )
    .orderBy(asc(importEntries.id))
    .limit(entriesAtOnce)
    .prepare()

function* checkedEntries(db: Db, importId: number) {
  for (let last = 0; ; ) {
    const entries = prepareOnce(db, 'entries', listEntries).all({ importId, last })
    yield* entries
    last = entries.at(-1)?.id ?? 0
    if (entries.length < entriesAtOnce) return
  }
}

/**
 * Publishes the next entries of a checked import and deletes them. Fields whose value in the
 * inventory is unchanged since the last import are left alone, so that corrections on the portal
 * stay.
 * @returns true if no entry is left, or if the import is no longer in this state
 */
export function publishBatch(tx: Tx, running: ActiveImport, isOver: IsOver): boolean {
  const { id } = running
  const found = findInState(tx, id, 'publishing')
  if (!found) return true
  const { counts } = found
  // Details are inserted before their listing (see `insertListing`).
  tx.run(sql`pragma defer_foreign_keys = on`)
  const save = startSaving(tx, running)
  let last: number | null = null
  let isOut = false
  for (const entry of checkedEntries(tx, id)) {
    isOut = last !== null && isOver()
    if (isOut) break
    counts[save(entry)] += 1
    last = entry.id
  }
  if (last !== null) {
    tx.delete(importEntries)
      .where(and(eq(importEntries.importId, id), lte(importEntries.id, last)))
      .run()
  }
  if (isOut) {
    tx.update(imports).set({ counts }).where(eq(imports.id, id)).run()
    return false
  }
  enterState(tx, id, 'published', { counts, finishedAt: nowInstant() })
  const { added, changed, rejected } = counts
  const actor = running.createdBy === null ? null : { userId: running.createdBy }
  recordActivity(tx, actor, { type: 'inventory.imported', id, added, changed, rejected })
  return true
}

/** Returns a function that saves an entry and stores the values it replaces. */
function startSaving(tx: Tx, { id: importId, kind, fileName }: ActiveImport) {
  return (entry: typeof importEntries.$inferSelect): Outcome => {
    const { outcome, before, written } = compareRow(tx, kind, entry)
    if (outcome === 'unchanged') return outcome
    const { rowNumber, record, fields, isEdit } = entry
    const at = nowInstant()
    // Fields that this import does not fill keep the value of the one before.
    const whole = { ...(before?.fields ?? newFields[kind]), ...fields }
    const kept = { fileName, rowNumber, record, fields: whole, importedAt: at }
    if (before) {
      const { listingId } = before
      const { listing, details } = splitColumns(written)
      const updatedAt = instantAfter(before.updatedAt)
      const stored = readStored(tx, kind, before, { listing, details })
      const table = detailsTables[kind]
      updatePrepared(tx, listings, listings.id, listingId, { ...listing, updatedAt })
      updatePrepared(tx, table, table.listingId, listingId, details)
      // An edit is a correction, which stays while the inventory says the same as before.
      if (!isEdit) updatePrepared(tx, importRecords, importRecords.listingId, listingId, kept)
      insertPrepared(tx, importChanges, { importId, listingId, before: stored, updatedAt })
    } else {
      const listingId = insertListing(tx, kind, { ...entry, fields: whole }, at)
      insertPrepared(tx, importRecords, { listingId, ...kept })
      insertPrepared(tx, importChanges, { importId, listingId, updatedAt: at })
    }
    return outcome
  }
}

type Imported = {
  listingId: number
  updatedAt: string
  fields: ImportedFields
  record: Record<string, string>
}

const findByKey = (db: Db) =>
  db
    .select({
      listingId: importRecords.listingId,
      updatedAt: listings.updatedAt,
      fields: importRecords.fields,
      record: importRecords.record,
    })
    .from(listings)
    .innerJoin(importRecords, eq(importRecords.listingId, listings.id))
    .where(
      // SQLite would plan this again for each row, and without the values chooses no index.
      eq(
        listings.id,
        sql`(select id from listings indexed by listings_import_key_unique
          where source = ${plannedOnce('kind')} and import_key = ${plannedOnce('key')})`,
      ),
    )
    .prepare()

/** Returns what the last import of a key wrote. */
function findImported(db: Db, kind: ImportKind, key: string): Imported | undefined {
  return prepareOnce(db, 'imported', findByKey).get({ kind, key })
}

type Comparison = {
  outcome: Outcome
  /** The listing that has the key, as the last import left it; undefined if none has. */
  before: Imported | undefined
  /** The fields that get another value. */
  written: ImportedFields
}

/** Returns what importing the row would do to its listing. */
export function compareRow(db: Db, kind: ImportKind, row: Row): Comparison {
  const before = findImported(db, kind, row.key)
  // The listing of an edit may have been deleted since.
  if (!before) return { outcome: row.isEdit ? 'unchanged' : 'added', before, written: row.fields }
  const former = row.isEdit ? readCurrent(db, kind, before.listingId) : before.fields
  const written = changedFields(row.fields, former)
  const isSameRow = row.isEdit || isSameRecord(row.record, before.record)
  const isSame = isSameRow && Object.keys(written).length === 0
  return { outcome: isSame ? 'unchanged' : 'changed', before, written }
}

/** Whether all cells are the same, in whichever order their columns are. */
function isSameRecord(one: Record<string, string>, other: Record<string, string>): boolean {
  const cells = Object.entries(one)
  const isSame = ([header, cell]: [string, string]) =>
    Object.hasOwn(other, header) && other[header] === cell
  return cells.length === Object.keys(other).length && cells.every(isSame)
}

const findStored = (kind: ImportKind) => (db: Db) => {
  const table = detailsTables[kind]
  return db
    .select({ listing: listings, details: table, record: importRecords })
    .from(listings)
    .innerJoin(table, eq(table.listingId, listings.id))
    .innerJoin(importRecords, eq(importRecords.listingId, listings.id))
    .where(eq(listings.id, sql.placeholder('listingId')))
    .prepare()
}

function readWhole(db: Db, kind: ImportKind, listingId: number) {
  const stored = prepareOnce(db, `stored ${kind}`, findStored(kind)).get({ listingId })
  if (!stored) throw new Error(`Listing ${listingId} is incomplete.`)
  return stored
}

/** Returns the values that the fields of a listing have now, by column. */
export function readCurrent(db: Db, kind: ImportKind, listingId: number): ImportedFields {
  const { listing, details } = readWhole(db, kind, listingId)
  const columns = Object.entries(fieldTables[kind]).map(([name, field]) => toColumn(name, field))
  return pick({ ...listing, ...details }, columns)
}

/** Reads the current values of the columns that will change, and the last import's row. */
function readStored(
  tx: Tx,
  kind: ImportKind,
  { listingId, updatedAt }: Imported,
  changes: { listing: object; details: object },
) {
  const stored = readWhole(tx, kind, listingId)
  const { listingId: _, ...record } = stored.record
  return {
    listing: pick(stored.listing, Object.keys(changes.listing)),
    details: pick(stored.details, Object.keys(changes.details)),
    updatedAt,
    record,
  }
}

function pick(row: Record<string, string | number | boolean | null>, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

const nextId = (db: Db) =>
  db
    .select({ id: sql<number>`seq + 1` })
    .from(sql`sqlite_sequence`)
    .where(sql`name = 'listings'`)
    .prepare()

/**
 * Inserts a listing of the town. It is public at once, because the town itself provides the
 * inventory. Details are inserted first: otherwise the triggers of the text search would index the
 * listing twice.
 */
function insertListing(tx: Tx, kind: ImportKind, { key, fields }: Row, at: string): number {
  const { listing, details } = splitColumns(fields)
  const id = prepareOnce(tx, 'next listing', nextId).get()?.id ?? 1
  insertPrepared(tx, detailsTables[kind], { listingId: id, ...details })
  const inserted = insertPrepared(tx, listings, {
    ...(listing as Pick<typeof listings.$inferInsert, 'title' | 'category'>),
    id,
    source: kind,
    importKey: key,
    moderationStatus: 'approved',
    moderatedAt: at,
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
  })
  if (inserted === null) throw new Error(`There is a listing with the key ${key} already.`)
  return id
}
