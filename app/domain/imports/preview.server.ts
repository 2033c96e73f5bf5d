import type { Db } from '#db/client.server.ts'
import { withPauses } from './batches.server.ts'
import { addCells, type Entry, type RowSink, stagedRows, startChecking } from './check.server.ts'
import { changedFields, filledFields, type ImportedFields, newFields } from './filled-fields.ts'
import {
  fieldsFromAddress,
  type ImportField,
  type ImportPlan,
  type ImportResult,
  type RowProblem,
} from './import.ts'
import { compareRow, readCurrent } from './publish.server.ts'
import type { StagedImport } from './queries.server.ts'

const sampleRows = 5
const changesShown = 200

/** A listing as it would be imported, and the fields that come from its address. */
export type SampleRow = { fields: ImportedFields; fromAddress: ImportField[] }

/**
 * The headers whose cells differ from the last import (none if only the plan changed), and the
 * fields that get a new value although somebody edited them on the portal.
 */
export type RowChange = { rowNumber: number; columns: string[]; overwritten: ImportField[] }

/**
 * Returns what importing a staged file now would do, with the first listings, the first changed
 * rows, and a limited number of problems. Reads the whole file, pausing to serve visitors.
 */
export async function previewImport(
  db: Db,
  { id, header }: Pick<StagedImport, 'id' | 'header'>,
  plan: ImportPlan,
  maxProblems = Number.POSITIVE_INFINITY,
): Promise<ImportResult & { sample: SampleRow[]; changes: RowChange[] }> {
  const counts = { rows: 0, empty: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 }
  const result = {
    counts,
    problems: [] as RowProblem[],
    problemCount: 0,
    sample: [] as SampleRow[],
    changes: [] as RowChange[],
  }
  const keys = new Set<string>()
  let open: Entry | null = null
  /** Compares the last entry, which has all its rows, with its listing. */
  function close() {
    if (!open) return
    const { key, fields, rowNumber, record, edited } = open
    open = null
    const row = { key, fields, record: Object.fromEntries(record), isEdit: edited !== null }
    const { outcome, before, written } = compareRow(db, plan.kind, row)
    if (result.sample.length < sampleRows) {
      const hasOwn = (name: ImportField) =>
        (plan.columns[name] ? record.get(plan.columns[name]) : plan.everyRow[name])?.trim()
      const fromAddress = fieldsFromAddress(plan).filter((name) => !hasOwn(name))
      // What the inventory has not changed stays as it was edited on the portal.
      const kept = before ? readCurrent(db, plan.kind, before.listingId) : newFields[plan.kind]
      result.sample.push({ fields: { ...kept, ...written }, fromAddress })
    }
    counts[outcome] += 1
    if (before && outcome === 'changed' && result.changes.length < changesShown) {
      result.changes.push({
        rowNumber,
        columns: edited ?? changedColumns(record, before.record),
        overwritten: edited
          ? []
          : listOverwritten(
              plan,
              written,
              before.fields,
              readCurrent(db, plan.kind, before.listingId),
            ),
      })
    }
  }
  const sink: RowSink = {
    add(entry) {
      close()
      if (keys.has(entry.key)) return false
      keys.add(entry.key)
      open = entry
      return true
    },
    extend(cells) {
      return open === null || addCells(open.record, header, cells)
    },
    end: close,
    report(found) {
      result.problemCount += found.length
      result.problems.push(...found.slice(0, maxProblems - result.problems.length))
    },
  }
  const check = startChecking(db, header, plan, counts, sink)
  for await (const row of withPauses(stagedRows(db, id))) check(row)
  close()
  return result
}

/** Returns the fields whose new value replaces one that was edited since the last import. */
function listOverwritten(
  plan: ImportPlan,
  written: ImportedFields,
  before: ImportedFields,
  current: ImportedFields,
): ImportField[] {
  const replaced = changedFields(written, current)
  return filledFields(plan)
    .filter(({ column }) => column in replaced && current[column] !== (before[column] ?? null))
    .map(({ name }) => name)
}

function changedColumns(record: Map<string, string>, before: Record<string, string>): string[] {
  const known = new Map(Object.entries(before))
  const columns = new Set([...record.keys(), ...known.keys()])
  return [...columns].filter((column) => record.get(column) !== known.get(column))
}
