import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { imports } from '#db/schema/imports.ts'
import { write } from '#db/write.server.ts'
import { ContentVersionThrottle } from './content-version-throttle.server.ts'
import type { ImportPlan } from './import.ts'
import { parsePlan, planJson } from './plan-json.ts'
import { activeStates, type ImportState, statesBefore, takeBackDays } from './states.ts'

type ImportRow = typeof imports.$inferSelect
type StoredCounts = NonNullable<ImportRow['counts']>

const noCounts: StoredCounts = {
  rows: 0,
  empty: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  removed: 0,
  restored: 0,
  kept: 0,
}

/** An import that the job works on. */
export type ActiveImport = {
  id: number
  state: (typeof activeStates)[number]
  fileName: string
  header: string[]
  kind: ImportPlan['kind']
  /** Null after the rows are checked. */
  plan: ImportPlan | null
  createdBy: number | null
  takenBackBy: number | null
}

/**
 * Changes an import's state. Nothing else may change it (docs/rules.md#import-states).
 * @returns false if its current state does not allow that
 */
export function enterState(
  tx: Tx,
  id: number,
  state: ImportState,
  set: Partial<typeof imports.$inferInsert>,
  where?: SQL,
): boolean {
  const from = and(eq(imports.id, id), inArray(imports.state, statesBefore(state)), where)
  return (
    tx
      .update(imports)
      .set({ ...set, state })
      .where(from)
      .run().changes > 0
  )
}

/**
 * Confirms a staged import; the job then checks its rows by the plan and publishes them.
 * @returns false, changing nothing, if it has already been confirmed or deleted
 */
export async function confirmImport(db: Connection, id: number, plan: ImportPlan) {
  const { kind } = plan
  const set = { kind, plan: planJson(plan), counts: noCounts, queuedAt: nowInstant() }
  const isWhole = isNotNull(imports.rowCount)
  const isConfirmed = await write(db, (tx) => enterState(tx, id, 'checking', set, isWhole))
  if (isConfirmed) wakeJob('run imports')
  return isConfirmed
}

/**
 * Stops an import that is being checked or published (docs/rules.md#import-states). The current
 * batch is completed, and no other starts. Published listings stay.
 * @returns false, changing nothing, if it has ended or is being taken back
 */
export async function stopImport(db: Connection, actor: Pick<Actor, 'userId'>, id: number) {
  const set = { finishedAt: nowInstant(), openEntryId: null, plan: null }
  return await write(db, (tx) => {
    if (!enterState(tx, id, 'stopped', set)) return false
    const { added, changed } = findInState(tx, id, 'stopped')?.counts ?? noCounts
    record(tx, actor, { type: 'inventory.stopped', id, added, changed })
    // The job may not have raised the version yet for what it published last, and may not run
    // again.
    new ContentVersionThrottle().hold(tx, () => true)
    return true
  })
}

/**
 * Starts taking an import back; the job does the work (docs/rules.md#import-take-back).
 * @returns false, changing nothing, if it cannot be taken back
 */
export async function takeBackImport(db: Connection, actor: Pick<Actor, 'userId'>, id: number) {
  const set = { takenBackBy: actor.userId, queuedAt: nowInstant() }
  const isRecent = sql`${imports.finishedAt} >= ${instantFromNow(-days(takeBackDays))}`
  const isBegun = await write(db, (tx) => enterState(tx, id, 'taking_back', set, isRecent))
  if (isBegun) wakeJob('run imports')
  return isBegun
}

/** Returns the import to work on: the one that has waited longest. */
export function findNext(db: Db): ActiveImport | null {
  const row = db
    .select()
    .from(imports)
    .where(inArray(imports.state, [...activeStates]))
    .orderBy(asc(imports.queuedAt), asc(imports.id))
    .limit(1)
    .get()
  const state = activeStates.find((active) => active === row?.state)
  if (!row?.kind || !state) return null
  return { ...row, state, kind: row.kind, plan: row.plan === null ? null : parsePlan(row.plan) }
}

/** Returns an import's progress, if it is still in this state. */
export function findInState(db: Db, id: number, state: ImportState) {
  const row = db
    .select({ counts: imports.counts, openEntryId: imports.openEntryId })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.state, state)))
    .get()
  return row && { ...row, counts: row.counts ?? noCounts }
}
