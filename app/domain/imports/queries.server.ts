import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { importKept, importProblems, imports } from '#db/schema/imports.ts'
import { listings } from '#db/schema/listings.ts'
import type { ImportCounts, RowProblem } from './import.ts'
import { activeStates, type ImportState, isActive, statesBefore, takeBackDays } from './states.ts'

export type StagedImport = { id: number; fileName: string; header: string[] }

/** Returns an import that waits for confirmation and whose file was read to the end. */
export function findStaged(db: Db, id: number): StagedImport | null {
  const { id: own, fileName, header } = imports
  const isWhole = and(eq(own, id), eq(imports.state, 'staged'), isNotNull(imports.rowCount))
  return db.select({ id: own, fileName, header }).from(imports).where(isWhole).get() ?? null
}

/** The users who took imports back. */
const takers = alias(users, 'takers')

const importColumns = {
  id: imports.id,
  fileName: imports.fileName,
  state: imports.state,
  rowCount: imports.rowCount,
  counts: imports.counts,
  createdAt: imports.createdAt,
  queuedAt: imports.queuedAt,
  finishedAt: imports.finishedAt,
  takenBackAt: imports.takenBackAt,
  /** Null: the command line, or a deleted account. */
  createdByName: users.name,
  takenBackByName: takers.name,
}

type Counts = ImportCounts & { removed: number; restored: number; kept: number }

export type PastImport = {
  id: number
  fileName: string
  state: ImportState
  rowCount: number | null
  counts: Counts | null
  createdAt: string
  queuedAt: string | null
  finishedAt: string | null
  takenBackAt: string | null
  createdByName: string | null
  takenBackByName: string | null
}

/** Returns a confirmed import. */
export function findConfirmed(db: Db, id: number): PastImport | null {
  const where = and(eq(imports.id, id), ne(imports.state, 'staged'))
  return (
    db
      .select(importColumns)
      .from(imports)
      .leftJoin(users, eq(users.id, imports.createdBy))
      .leftJoin(takers, eq(takers.id, imports.takenBackBy))
      .where(where)
      .get() ?? null
  )
}

/** Returns the technical message of the error that ended an import; null if none did. */
export function findFailure(db: Db, id: number): string | null {
  const { failure } = imports
  return db.select({ failure }).from(imports).where(eq(imports.id, id)).get()?.failure ?? null
}

/** Returns a page of all imports whose files were read to the end, newest first. */
export function listImports(db: Db, page: number) {
  const isWhole = isNotNull(imports.rowCount)
  const wanted = { total: countRows(db, imports, isWhole), page, perPage: 25 }
  return paginate(wanted, (limit, offset) =>
    db
      .select(importColumns)
      .from(imports)
      .leftJoin(users, eq(users.id, imports.createdBy))
      .leftJoin(takers, eq(takers.id, imports.takenBackBy))
      .where(isWhole)
      .orderBy(desc(imports.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

/** Whether other imports are processed before this one. */
export function isWaiting(db: Db, { id, state, queuedAt }: PastImport): boolean {
  if (!isActive(state) || queuedAt === null) return false
  const isEarlier = or(
    lt(imports.queuedAt, queuedAt),
    and(eq(imports.queuedAt, queuedAt), lt(imports.id, id)),
  )
  return countRows(db, imports, and(inArray(imports.state, [...activeStates]), isEarlier)) > 0
}

/** Whether an import can be taken back now (docs/rules.md#import-take-back). */
export function canTakeBack({ state, finishedAt, counts }: PastImport): boolean {
  if (!statesBefore('taking_back').includes(state)) return false
  if (state === 'stopped' && counts && counts.added + counts.changed === 0) return false
  return finishedAt !== null && finishedAt >= instantFromNow(-days(takeBackDays))
}

const perPage = 100

/** Returns a page of an import's problems, in the order of the file. */
export function listProblems(db: Db, importId: number, page: number) {
  const own = eq(importProblems.importId, importId)
  const wanted = { total: countRows(db, importProblems, own), page, perPage }
  return paginate(wanted, (limit, offset) => selectProblems(db, own, limit, offset))
}

/** Yields all problems of an import, loading some at a time. */
export function* allProblems(db: Db, importId: number): Generator<RowProblem> {
  for (let last = 0; ; ) {
    const after = and(eq(importProblems.importId, importId), gt(importProblems.id, last))
    const problems = selectProblems(db, after, perPage, 0)
    yield* problems
    last = problems.at(-1)?.id ?? 0
    if (problems.length < perPage) return
  }
}

function selectProblems(db: Db, where: SQL | undefined, limit: number, offset: number) {
  const { id, rowNumber, column, reason, value } = importProblems
  return db
    .select({ id, rowNumber, column, reason, value })
    .from(importProblems)
    .where(where)
    .orderBy(asc(importProblems.id))
    .limit(limit)
    .offset(offset)
    .all() as (RowProblem & { id: number })[]
}

/** Returns a page of the listings that were kept when an import was taken back. */
export function listKept(db: Db, importId: number, page: number) {
  const own = eq(importKept.importId, importId)
  const wanted = { total: countRows(db, importKept, own), page, perPage }
  return paginate(wanted, (limit, offset) =>
    db
      .select({
        listingId: importKept.listingId,
        title: importKept.title,
        reason: importKept.reason,
        source: listings.source,
      })
      .from(importKept)
      .innerJoin(listings, eq(listings.id, importKept.listingId))
      .where(own)
      .orderBy(asc(importKept.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}
