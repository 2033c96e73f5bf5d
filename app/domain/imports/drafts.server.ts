import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { hours, instantFromNow } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { importDrafts, importRows } from '#db/schema/imports.ts'
import { write } from '#db/write.server.ts'
import { guessCategory, guessColumns, guessKind, guessTerms, type Sample } from './guess.ts'
import { getCell, type ImportKind, type ImportPlan } from './import.ts'

export type ImportDraft = typeof importDrafts.$inferSelect
type StagedRow = Pick<typeof importRows.$inferSelect, 'id' | 'rowNumber' | 'cells'>

const batchSize = 500
/**
 * In characters. A longer row means that the file is no table, or that a quote was never closed.
 */
const longestRow = 1_000_000
/** How many unknown words the page shows at once. */
const maxUnknown = 200

/**
 * Reads a CSV file (comma, semicolon or tab; with or without BOM) into a draft, in batches, so that
 * the confirmed import can be one synchronous transaction in bounded memory.
 * @returns the draft's id, or null when the file is no table
 */
export async function stageFile(
  db: Connection,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number | null> {
  let draftId: number | null = null
  let batch: (typeof importRows.$inferInsert)[] = []
  let rowNumber = 1
  const flush = async () => {
    if (batch.length > 0) await write(db, (tx) => tx.insert(importRows).values(batch).run())
    batch = []
  }
  try {
    for await (const cells of readCells(bytes)) {
      if (draftId === null) {
        const header = cells.map((name) => name.trim())
        if (!isHeader(header)) return null
        draftId = await write(
          db,
          (tx) => tx.insert(importDrafts).values({ fileName, header }).returning().get().id,
        )
        continue
      }
      rowNumber += 1
      batch.push({ draftId, rowNumber, cells })
      if (batch.length === batchSize) await flush()
    }
    await flush()
    return draftId
  } catch (error) {
    const begun = draftId
    if (begun !== null) await write(db, (tx) => deleteDraft(tx, begun))
    if (error instanceof CsvError) return null
    throw error
  }
}

export function findDraft(db: Db, id: number): ImportDraft | null {
  return db.select().from(importDrafts).where(eq(importDrafts.id, id)).get() ?? null
}

export function deleteDraft(tx: Tx, id: number) {
  tx.delete(importDrafts).where(eq(importDrafts.id, id)).run()
}

/** Deletes drafts that nobody confirmed within a day. */
export async function expireDrafts(db: Connection) {
  await write(db, (tx) =>
    tx
      .delete(importDrafts)
      .where(lt(importDrafts.createdAt, instantFromNow(-hours(24))))
      .run(),
  )
}

/** Yields a draft's rows in the file's order, holding one batch in memory. */
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

/** Guesses what columns and words mean; `given` overrides the guess. */
export function guessPlan(
  db: Db,
  draft: ImportDraft,
  given: { kind?: ImportKind } & Partial<Omit<ImportPlan, 'kind'>> = {},
): ImportPlan {
  const samples = sampleColumns(db, draft)
  const kind = given.kind ?? guessKind(samples)
  const columns = { ...guessColumns(kind, samples), ...given.columns }
  const categories = wordList((word) => given.categories?.get(word) ?? guessCategory(kind, word))
  const terms = wordList((word) => given.terms?.get(word) ?? guessTerms(word))
  for (const { cells } of stagedRows(db, draft.id)) {
    categories.add(getCell(draft.header, cells, columns.category))
    terms.add(getCell(draft.header, cells, columns.terms))
  }
  return { kind, columns, categories: categories.words, terms: terms.words }
}

/**
 * Collects the different words of a column with their meanings: all known words, and up to
 * `maxUnknown` unknown ones. More unknown words appear once these have a meaning.
 */
function wordList(meaningOf: (word: string) => string | null) {
  const words = new Map<string, string>()
  let unknown = 0
  const add = (word: string) => {
    if (word === '' || words.has(word)) return
    const meaning = meaningOf(word) ?? ''
    if (meaning === '' && unknown === maxUnknown) return
    if (meaning === '') unknown += 1
    words.set(word, meaning)
  }
  return { words, add }
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
  // The parser reports errors of both streams to the loop below.
  pipeline(Readable.from(whole()), parser, () => undefined)
  for await (const record of parser) yield record
}

function guessDelimiter(start: string): string {
  const line = start.replace(/"[^"]*"/g, '').split('\n', 1)[0] ?? ''
  const count = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/**
 * Whether a first row looks like a header: at least two names in readable text. Otherwise the file
 * may be an image, a workbook or a letter.
 */
function isHeader(header: string[]) {
  const unreadable = header.some((name) => name.includes('\uFFFD') || name.includes('\0'))
  return !unreadable && header.filter(Boolean).length >= 2
}
