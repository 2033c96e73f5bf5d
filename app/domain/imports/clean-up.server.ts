import { and, eq, exists, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { days, hours, instantFromNow } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import {
  importChanges,
  importEntries,
  importKept,
  importProblems,
  importRows,
  imports,
} from '#db/schema/imports.ts'
import { write } from '#db/write.server.ts'
import { inBatches } from './batches.server.ts'
import { activeStates, takeBackDays } from './states.ts'

type Part = { table: SQLiteTable; id: SQLiteColumn; importId: SQLiteColumn }

/**
 * Checking and publishing delete these rows as they go; only imports that failed or were stopped
 * leave some.
 */
const work: Part[] = [
  { table: importRows, id: importRows.id, importId: importRows.importId },
  { table: importEntries, id: importEntries.id, importId: importEntries.importId },
]

/** Kept for `takeBackDays` after an import ended, to look up its results or take it back. */
const results: Part[] = [
  { table: importChanges, id: importChanges.id, importId: importChanges.importId },
  { table: importProblems, id: importProblems.id, importId: importProblems.importId },
  { table: importKept, id: importKept.id, importId: importKept.importId },
]

const rowsAtOnce = 50

/**
 * Job: deletes files that nobody confirmed within a day, leftovers of imports that failed or were
 * stopped, and what is too old to be taken back. The list of past imports stays.
 */
export async function cleanUpImports(db: Connection, stopping?: AbortSignal) {
  const forgotten = and(
    eq(imports.state, 'staged'),
    lt(imports.createdAt, instantFromNow(-hours(24))),
  )
  for (const id of listIds(db, forgotten)) await discardImport(db, id, stopping)
  const ended = notInArray(imports.state, ['staged', ...activeStates])
  for (const part of work) await empty(db, part, ended, stopping)
  const before = instantFromNow(-days(takeBackDays))
  const isOld = and(ended, or(isNull(imports.finishedAt), lt(imports.finishedAt, before)))
  for (const part of results) await empty(db, part, isOld, stopping)
}

/**
 * Deletes an import that is not confirmed. First makes it impossible to confirm, then deletes its
 * rows in batches, because all at once would take long. Does nothing if it is already confirmed.
 */
export async function discardImport(db: Connection, id: number, stopping?: AbortSignal) {
  const own = and(eq(imports.id, id), eq(imports.state, 'staged'))
  await write(db, (tx) => tx.update(imports).set({ rowCount: null }).where(own).run())
  for (const part of work) await empty(db, part, own, stopping)
  if (!stopping?.aborted) await write(db, (tx) => tx.delete(imports).where(own).run())
}

async function empty(db: Connection, part: Part, which: SQL | undefined, stopping?: AbortSignal) {
  const { table, id, importId } = part
  const hasSome = exists(db.select({ one: sql`1` }).from(table).where(eq(importId, imports.id)))
  for (const owner of listIds(db, and(which, hasSome))) {
    const batch = inArray(
      id,
      db.select({ id }).from(table).where(eq(importId, owner)).limit(rowsAtOnce),
    )
    await inBatches(
      db,
      (tx, isOver) => {
        for (let isLeft = true; isLeft; ) {
          isLeft = tx.delete(table).where(batch).run().changes === rowsAtOnce
          if (isLeft && isOver()) return false
        }
        return true
      },
      { stopping, servesVisitors: true },
    )
  }
}

function listIds(db: Connection, where: SQL | undefined): number[] {
  const rows = db.select({ id: imports.id }).from(imports).where(where).all()
  return rows.map(({ id }) => id)
}
