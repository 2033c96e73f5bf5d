import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { hours, instantFromNow } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { importDrafts, importRows } from '#db/schema/imports.ts'
import { guessCategory, guessColumns, guessKind, guessTerms, type Sample } from './guessing.ts'
import type { ImportField, ImportKind, ImportPlan } from './import.ts'

export type ImportDraft = typeof importDrafts.$inferSelect
type StagedRow = Pick<typeof importRows.$inferSelect, 'id' | 'rowNumber' | 'cells'>

const batchSize = 500
/** A single row beyond this is a file that is no table, or a quote that was never closed. */
const longestRow = 1_000_000

/**
 * Reads a CSV file (comma, semicolon or tab; with or without BOM) into a draft, a batch of rows at
 * a time, so that the confirmed import can be one synchronous transaction in bounded memory.
 * @returns the draft's id, or null when the bytes are no such table.
 */
export async function stageFile(
  db: Db,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number | null> {
  let draftId: number | null = null
  let batch: (typeof importRows.$inferInsert)[] = []
  let rowNumber = 1
  const flush = () => {
    if (batch.length > 0) db.insert(importRows).values(batch).run()
    batch = []
  }
  try {
    for await (const cells of readCells(bytes)) {
      if (draftId === null) {
        const header = cells.map((name) => name.trim())
        if (!isHeader(header)) return null
        draftId = db.insert(importDrafts).values({ fileName, header }).returning().get().id
        continue
      }
      rowNumber += 1
      batch.push({ draftId, rowNumber, cells })
      if (batch.length === batchSize) flush()
    }
    flush()
    return draftId
  } catch (error) {
    if (draftId !== null) deleteDraft(db, draftId)
    if (error instanceof CsvError) return null
    throw error
  }
}

export function findDraft(db: Db, id: number): ImportDraft | null {
  return db.select().from(importDrafts).where(eq(importDrafts.id, id)).get() ?? null
}

export function deleteDraft(db: Db, id: number) {
  db.delete(importDrafts).where(eq(importDrafts.id, id)).run()
}

/** Forgets files that nobody confirmed within a day. */
export function expireDrafts(db: Db) {
  db.delete(importDrafts)
    .where(lt(importDrafts.createdAt, instantFromNow(-hours(24))))
    .run()
}

/** The rows of a draft in the file's order, never more than a batch in memory. */
export function* stagedRows(db: Db, draftId: number): Generator<StagedRow> {
  for (let last = 0; ; ) {
    const rows = db
      .select({ id: importRows.id, rowNumber: importRows.rowNumber, cells: importRows.cells })
      .from(importRows)
      .where(and(eq(importRows.draftId, draftId), gt(importRows.id, last)))
      .orderBy(asc(importRows.id))
      .limit(batchSize)
      .all()
    yield* rows
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batchSize) return
  }
}

/** What columns and words probably mean; `given` overrides the guess. */
export function guessPlan(
  db: Db,
  draft: ImportDraft,
  given: { kind?: ImportKind } & Partial<Omit<ImportPlan, 'kind'>> = {},
): ImportPlan {
  const samples = sampleColumns(db, draft)
  const kind = given.kind ?? guessKind(samples)
  const columns = { ...guessColumns(kind, samples), ...given.columns }
  const plan: ImportPlan = { kind, columns, categories: {}, terms: {} }
  for (const value of wordsOf(db, draft, plan, 'category')) {
    plan.categories[value] = given.categories?.[value] ?? guessCategory(kind, value) ?? ''
  }
  for (const value of wordsOf(db, draft, plan, 'terms')) {
    plan.terms[value] = given.terms?.[value] ?? guessTerms(value) ?? ''
  }
  return plan
}

/** The different words in the column of a field, at most 200. */
function wordsOf(db: Db, draft: ImportDraft, plan: ImportPlan, field: ImportField): string[] {
  const index = draft.header.indexOf(plan.columns[field] ?? '')
  if (index < 0) return []
  const word = sql<string>`trim(json_extract(${importRows.cells}, ${`$[${index}]`}))`
  return db
    .selectDistinct({ word })
    .from(importRows)
    .where(and(eq(importRows.draftId, draft.id), sql`${word} <> ''`))
    .limit(200)
    .all()
    .map((row) => row.word)
}

function sampleColumns(db: Db, draft: ImportDraft): Sample[] {
  const rows = db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(eq(importRows.draftId, draft.id))
    .orderBy(asc(importRows.id))
    .limit(batchSize)
    .all()
  return draft.header.map((header, index) => ({
    header,
    values: rows.map(({ cells }) => (cells[index] ?? '').trim()).filter(Boolean),
  }))
}

async function* readCells(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const whole = async function* () {
    yield first.value
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      yield next.value
  }
  const parser = parse({
    bom: true,
    delimiter: guessDelimiter(new TextDecoder().decode(first.value.subarray(0, 65_536))),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRow,
  })
  // A failure of either end reaches the loop below through the parser.
  pipeline(Readable.from(whole()), parser, () => undefined)
  for await (const record of parser) yield record
}

function guessDelimiter(start: string): string {
  const line = start.replace(/"[^"]*"/g, '').split('\n', 1)[0] ?? ''
  const count = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** At least two named columns in readable text: not a picture, a workbook or a letter. */
function isHeader(header: string[]) {
  const unreadable = header.some((name) => name.includes('\uFFFD') || name.includes('\0'))
  return !unreadable && header.filter(Boolean).length >= 2
}
