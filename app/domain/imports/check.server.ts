import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { readExportedCell } from '#app/domain/exports/csv.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { importEntries, importProblems, importRows, imports } from '#db/schema/imports.ts'
import type { IsOver } from './batches.server.ts'
import type { ImportedFields } from './filled-fields.ts'
import type { ImportCounts, ImportPlan, RowProblem } from './import.ts'
import { recognizeExport, toEdit } from './portal-export.server.ts'
import { insertPrepared, prepareOnce, updatePrepared } from './prepared-statements.server.ts'
import { type StagedRow, startReading } from './rows.ts'
import { type ActiveImport, enterState, findInState } from './transitions.server.ts'

/** A row that adds or changes a listing. */
export type Entry = {
  key: string
  fields: ImportedFields
  rowNumber: number
  /**
   * Cells by header. A Map, because a header can be a name such as `constructor`, which every
   * object has.
   */
  record: Map<string, string>
  /**
   * The headers under which somebody edited a row of the portal's export; null for a row of an
   * inventory. Of an edit, `fields` are the edited ones alone, and `record` is empty.
   */
  edited: string[] | null
}

/** Receives the results of checking rows, in the order of the file. */
export type RowSink = {
  /**
   * Starts a new entry.
   * @returns false if an earlier row of the file has the same key
   */
  add(entry: Entry): boolean
  /**
   * Adds the cells of a continuation row to the last entry; does nothing if that one was rejected.
   * @returns false if its record would become too long; it then stays as it is
   */
  extend(cells: string[]): boolean
  /** Finishes the last entry; no more rows belong to it. */
  end(): void
  report(problems: RowProblem[]): void
}

/** Returns a function that checks one row at a time by the plan, and counts the rows. */
export function startChecking(
  db: Db,
  header: string[],
  plan: ImportPlan,
  counts: Pick<ImportCounts, 'rows' | 'empty' | 'unchanged' | 'rejected'>,
  sink: RowSink,
) {
  const readRow = startReading(header, plan)
  const recognize = recognizeExport(db, header, plan.kind)
  const report = (problems: RowProblem[]) => {
    counts.rejected += 1
    sink.report(problems)
  }
  const reject = (problems: RowProblem[]) => {
    sink.end()
    report(problems)
  }
  return (staged: StagedRow) => {
    counts.rows += 1
    const row = recognize ? { ...staged, cells: staged.cells.map(readExportedCell) } : staged
    const { rowNumber, cells } = row
    const exported = recognize?.(cells)
    if (exported?.problem) {
      const { problem: reason, column } = exported
      return reject([{ rowNumber, column, reason, value: '' }])
    }
    const read = readRow(row)
    if (read.kind === 'rejected') return reject(read.problems)
    if (read.kind === 'empty') {
      // Spreadsheets repeat related values in separate rows, which belong to the listing above.
      if (sink.extend(cells)) counts.empty += 1
      else report([{ rowNumber, column: null, reason: 'record_too_long', value: '' }])
      return
    }
    const { key, fields } = read
    const record = new Map<string, string>()
    const entry = exported
      ? toEdit(plan, exported.key, read, readRow({ ...row, cells: exported.cells }))
      : { key, fields, record, edited: null }
    if (entry === null) {
      sink.end()
      counts.unchanged += 1
    } else if (exported?.isOutdated) {
      // The row differs from its listing, and nobody knows which of both was changed.
      reject([{ rowNumber, column: 'version', reason: 'changed_since', value: '' }])
    } else if (!entry.edited && !addCells(entry.record, header, cells)) {
      reject([{ rowNumber, column: null, reason: 'record_too_long', value: '' }])
    } else if (!sink.add({ ...entry, rowNumber })) {
      const column = plan.columns.property_id ?? plan.columns.reference ?? null
      reject([{ rowNumber, column, reason: 'duplicate', value: entry.key }])
    }
  }
}

/**
 * In characters, including headers. Each batch reads and stores the open entry's record again, so a
 * record without a limit would block the portal.
 */
const longestRecord = 64 * 1024

/**
 * Adds a row's cells to the record of the listing it belongs to.
 * @returns false if the record would become too long; nothing is added then
 */
export function addCells(record: Map<string, string>, header: string[], cells: string[]): boolean {
  const added = header
    .map((name, index) => [name || `#${index + 1}`, cells[index] ?? ''] as const)
    .filter(([, value]) => value.trim() !== '')
  if (added.length === 0) return true
  if (measureLength(record) + measureLength(added) > longestRecord) return false
  for (const [label, value] of added) {
    const above = record.get(label)
    record.set(label, above === undefined ? value : `${above}\n${value}`)
  }
  return true
}

function measureLength(cells: Iterable<readonly [string, string]>): number {
  let length = 0
  for (const [label, value] of cells) length += label.length + value.length
  return length
}

/** Few, because a single row can be a megabyte long. */
const rowsAtOnce = 25

const listRows = (db: Db) =>
  db
    .select({ id: importRows.id, rowNumber: importRows.rowNumber, cells: importRows.cells })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, sql.placeholder('importId')),
        gt(importRows.id, sql.placeholder('last')),
      ),
    )
    .orderBy(asc(importRows.id))
    .limit(rowsAtOnce)
    .prepare()

/** Yields the rows of a staged file in order, loading a few at a time. */
export function* stagedRows(db: Db, importId: number): Generator<StagedRow> {
  for (let last = 0; ; ) {
    const rows = prepareOnce(db, 'staged rows', listRows).all({ importId, last })
    yield* rows
    last = rows.at(-1)?.id ?? 0
    if (rows.length < rowsAtOnce) return
  }
}

/**
 * Checks the next rows of a confirmed import. Each row is stored as an entry or as problems, and
 * then deleted.
 * @returns true if no row is left, or if the import is no longer in this state
 */
export function checkBatch(tx: Tx, { id, header, plan }: ActiveImport, isOver: IsOver): boolean {
  const found = findInState(tx, id, 'checking')
  if (!found || !plan) return true
  const { counts } = found
  const sink = startStoring(tx, id, header, found.openEntryId)
  const check = startChecking(tx, header, plan, counts, sink)
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
      .where(and(eq(importRows.importId, id), lte(importRows.id, last)))
      .run()
  }
  if (isOut) tx.update(imports).set({ counts, openEntryId }).where(eq(imports.id, id)).run()
  else enterState(tx, id, 'publishing', { counts, openEntryId: null, plan: null })
  return !isOut
}

/**
 * Returns a sink that stores entries and problems. The last entry stays open for continuation rows,
 * even in the next batch.
 */
function startStoring(tx: Tx, importId: number, header: string[], openEntryId: number | null) {
  let open = openEntryId === null ? null : findOpenEntry(tx, openEntryId)

  /** Stores the cells added to the open entry. @returns its id */
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
    add({ record, edited, ...entry }) {
      close()
      const isEdit = edited !== null
      const values = { importId, ...entry, isEdit, record: Object.fromEntries(record) }
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
