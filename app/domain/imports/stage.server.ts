import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Connection } from '#db/client.server.ts'
import { importRows, imports } from '#db/schema/imports.ts'
import { write } from '#db/write.server.ts'
import { withPauses } from './batches.server.ts'
import { discardImport } from './clean-up.server.ts'
import { toOneLine } from './normalize.ts'
import { insertPrepared } from './prepared-statements.server.ts'

/** In characters. A longer row means that the file is not a table or that a quote is not closed. */
const longestRow = 1_000_000

/**
 * A table with more columns is not an inventory, and its plan form would be many megabytes long.
 */
const maxColumns = 500

/** Bytes that are parsed at a time. */
const chunkSize = 32 * 1024

/**
 * Limits how much is written at a time, so that neither many rows nor long rows fill the memory.
 */
const batchRows = 100
const batchCharacters = 1_000_000

/**
 * Reads a CSV file (comma, semicolon or tab; with or without a byte order mark) into a staged
 * import. It works in batches, so that a file of any size needs little memory and blocks nobody.
 * @param actor who uploads it; null: the command line
 * @returns the import's id; null if the file is not a table
 */
export async function stageFile(
  db: Connection,
  actor: Pick<Actor, 'userId'> | null,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number | null> {
  let id: number | null = null
  let batch: (typeof importRows.$inferInsert)[] = []
  let characters = 0
  let rowCount = 0
  const flush = async () => {
    const rows = batch
    batch = []
    characters = 0
    await write(db, (tx) => {
      for (const row of rows) insertPrepared(tx, importRows, row)
    })
  }
  try {
    for await (const cells of withPauses(readCells(bytes))) {
      if (id === null) {
        const header = cells.map(toOneLine)
        if (!isHeader(header)) return null
        const values = { fileName, header, createdBy: actor?.userId ?? null }
        id = await write(db, (tx) => tx.insert(imports).values(values).returning().get().id)
        continue
      }
      rowCount += 1
      batch.push({ importId: id, rowNumber: rowCount + 1, cells })
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (batch.length === batchRows || characters > batchCharacters) await flush()
    }
    const read = id
    if (read === null) return null
    await flush()
    await write(db, (tx) => tx.update(imports).set({ rowCount }).where(eq(imports.id, read)).run())
    return read
  } catch (error) {
    if (id !== null) await discardImport(db, id)
    if (error instanceof CsvError) return null
    throw error
  }
}

async function* readCells(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const whole = async function* () {
    try {
      yield* inChunks(first.value)
      for (let next = await iterator.next(); !next.done; next = await iterator.next())
        yield* inChunks(next.value)
    } finally {
      // Closes the file also when its rows are read no further.
      await iterator.return?.()
    }
  }
  const parser = parse({
    bom: true,
    delimiter: guessDelimiter(new TextDecoder().decode(first.value.subarray(0, 65_536))),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRow,
  })
  // The parser passes errors of both streams to the loop below.
  pipeline(Readable.from(whole()), parser, () => undefined)
  for await (const record of parser) yield record
}

function* inChunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
}

function guessDelimiter(start: string): string {
  const line = start.replace(/"[^"]*"/g, '').split('\n', 1)[0] ?? ''
  const count = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/**
 * Whether a first row looks like a header: at least two names in readable text, and not too many.
 * If not, the file may be an image, a workbook or a letter.
 */
function isHeader(header: string[]) {
  const unreadable = header.some((name) => name.includes('\uFFFD') || name.includes('\0'))
  return !unreadable && header.filter(Boolean).length >= 2 && header.length <= maxColumns
}
