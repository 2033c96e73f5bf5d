import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import { importEntries, importProblems, importRows, imports } from '#db/schema/imports.ts'
import type { IsOver } from './batches.server.ts'
import type { ImportCounts, ImportPlan, RowProblem } from './import.ts'
import { insertPrepared, once, updatePrepared } from './prepared.server.ts'
import { type ImportedFields, type StagedRow, startReading } from './rows.ts'
import { type ActiveImport, enterState, findInState } from './transitions.server.ts'

/** A row that would become a listing, or change one. */
export type Entry = {
  key: string
  fields: ImportedFields
  rowNumber: number
  /**
   * Header to cell. A Map, because a header can be a name such as `constructor`, which every object
   * has.
   */
  record: Map<string, string>
}

/** What happens to the rows of a file, one after the other. */
export type RowSink = {
  /** @returns false when the file had the key in an earlier row */
  add(entry: Entry): boolean
  /**
   * More cells of the row above, unless that was rejected.
   * @returns false when its record would become too long, and stays as it is
   */
  extend(cells: string[]): boolean
  /** The row above has all its rows. */
  end(): void
  report(problems: RowProblem[]): void
}

/** Returns a function that reads one row after the other by the plan, and counts them. */
export function startChecking(
  header: string[],
  plan: ImportPlan,
  counts: Pick<ImportCounts, 'rows' | 'empty' | 'rejected'>,
  sink: RowSink,
) {
  const readRow = startReading(header, plan)
  const report = (problems: RowProblem[]) => {
    counts.rejected += 1
    sink.report(problems)
  }
  const reject = (problems: RowProblem[]) => {
    sink.end()
    report(problems)
  }
  return (row: StagedRow) => {
    counts.rows += 1
    const { rowNumber, cells } = row
    const read = readRow(row)
    if (read.kind === 'empty') {
      // A spreadsheet repeats related values in rows of their own; they belong to the listing
      // above.
      if (sink.extend(cells)) counts.empty += 1
      else report([{ rowNumber, column: null, reason: 'record_too_long', value: '' }])
    } else if (read.kind === 'rejected') {
      reject(read.problems)
    } else {
      const { key, fields } = read
      const record = new Map<string, string>()
      if (!addCells(record, header, cells)) {
        return reject([{ rowNumber, column: null, reason: 'record_too_long', value: '' }])
      }
      if (sink.add({ key, fields, rowNumber, record })) return
      const column = plan.columns.property_id ?? plan.columns.reference ?? null
      reject([{ rowNumber, column, reason: 'duplicate', value: key }])
    }
  }
}

/**
 * Characters, with the headers. Each batch reads and stores the open record again, so that one
 * without a bound would hold up the portal.
 */
const longestRecord = 64 * 1024

/**
 * Adds a row's cells to those of the rows above it that belong to the same listing.
 * @returns false when the record would become too long; nothing is added then
 */
export function addCells(record: Map<string, string>, header: string[], cells: string[]): boolean {
  const added = header
    .map((name, index) => [name || `#${index + 1}`, cells[index] ?? ''] as const)
    .filter(([, value]) => value.trim() !== '')
  if (added.length === 0) return true
  if (lengthOf(record) + lengthOf(added) > longestRecord) return false
  for (const [label, value] of added) {
    const above = record.get(label)
    record.set(label, above === undefined ? value : `${above}\n${value}`)
  }
  return true
}

function lengthOf(cells: Iterable<readonly [string, string]>): number {
  let length = 0
  for (const [label, value] of cells) length += label.length + value.length
  return length
}

/** Few, because one row can be a megabyte long. */
const rowsAtOnce = 25

const listRows = (db: Db) =>
  db
    .select({ id: importRows.id, rowNumber: importRows.rowNumber, cells: importRows.cells })
    .from(importRows)
    .where(
      and(
        eq(importRows.draftId, sql.placeholder('importId')),
        gt(importRows.id, sql.placeholder('last')),
      ),
    )
    .orderBy(asc(importRows.id))
    .limit(rowsAtOnce)
    .prepare()

/** Yields the rows of a file in its order, holding a few in memory. */
export function* stagedRows(db: Db, importId: number): Generator<StagedRow> {
  for (let last = 0; ; ) {
    const rows = once(db, 'staged rows', listRows).all({ importId, last })
    yield* rows
    last = rows.at(-1)?.id ?? 0
    if (rows.length < rowsAtOnce) return
  }
}

/**
 * Checks the next rows of a confirmed import: each becomes an entry or problems and is deleted.
 * @returns whether no row is left, or somebody else has taken the import on
 */
export function checkBatch(tx: Tx, { id, header, plan }: ActiveImport, isOver: IsOver): boolean {
  const found = findInState(tx, id, 'checking')
  if (!found || !plan) return true
  const { counts } = found
  const sink = startStoring(tx, id, header, found.openEntryId)
  const check = startChecking(header, plan, counts, sink)
  let last: number | null = null
  let isOut = false
  for (const row of stagedRows(tx, id)) {
    isOut = last !== null && isOver()
    if (isOut) break
    check(row)
    last = row.id
  }
  const openEntryId = sink.close()
  if (last !== null) {
    tx.delete(importRows)
      .where(and(eq(importRows.draftId, id), lte(importRows.id, last)))
      .run()
  }
  if (isOut) tx.update(imports).set({ counts, openEntryId }).where(eq(imports.id, id)).run()
  else enterState(tx, id, 'publishing', { counts, openEntryId: null, plan: null })
  return !isOut
}

/** Stores entries and problems; an entry stays open for the rows below it, in the next batch too. */
function startStoring(tx: Tx, importId: number, header: string[], openEntryId: number | null) {
  let open = openEntryId === null ? null : findOpenEntry(tx, openEntryId)

  /** Stores what was added to the open entry. @returns its id */
  function close(): number | null {
    if (!open) return null
    const { id, record, isChanged } = open
    if (isChanged) {
      const values = { record: Object.fromEntries(record) }
      updatePrepared(tx, importEntries, importEntries.id, id, values)
    }
    open.isChanged = false
    return id
  }

  return {
    close,
    add({ record, ...entry }) {
      close()
      const values = { importId, ...entry, record: Object.fromEntries(record) }
      const id = insertPrepared(tx, importEntries, values)
      open = id === null ? null : { id, record, isChanged: false }
      return id !== null
    },
    extend(cells) {
      if (!open) return true
      const isAdded = addCells(open.record, header, cells)
      open.isChanged ||= isAdded
      return isAdded
    },
    end() {
      close()
      open = null
    },
    report(problems) {
      for (const problem of problems) insertPrepared(tx, importProblems, { importId, ...problem })
    },
  } satisfies RowSink & { close(): number | null }
}

function findOpenEntry(tx: Tx, id: number) {
  const entry = tx.select().from(importEntries).where(eq(importEntries.id, id)).get()
  return entry ? { id, record: new Map(Object.entries(entry.record)), isChanged: false } : null
}
