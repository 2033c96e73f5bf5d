import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { hours, instantFromNow, now, nowInstant, today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { runSeparately } from '#app/shared/separate-process.server.ts'
import { timeOfDay } from '#app/shared/zoned-time.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { settings } from '#db/schema/settings.ts'
import { write } from '#db/write.server.ts'
import { type Copy, findNewestCopyOrFailure } from './copies.server.ts'
import type { TestRestoreFailure, TestRestoreRequest, TestRestoreResult } from './test-restore.ts'

/** In the town's time zone, at an hour with few visitors. */
const time = '03:10'

/** Copies are made hourly; if the newest is older than this, they are late. */
const oldestCopy = hours(3)

const key = 'restore_proof'

type Attempt = { at: string; durationMs: number; copy: string; bytes: number }
type Failure = { reason: TestRestoreFailure; detail: string }

/** The results of test restores, stored as one row of the settings. */
type TestRestores = {
  /** The last restore that succeeded. */
  proven: Attempt | null
  /** The last restore that was tried, successful or not. */
  last: (Attempt & { failure: Failure | null }) | null
  /** The instant (UTC) at which an administrator asked for a restore. */
  requestedAt: string | null
  /**
   * The instant (UTC) at which the administrators were notified that no copies are made, under the
   * name by which it is stored.
   */
  toldLateAt: string | null
}

const nothing: TestRestores = { proven: null, last: null, requestedAt: null, toldLateAt: null }

export function readTestRestores(db: Db): TestRestores {
  const row = db.select().from(settings).where(eq(settings.key, key)).get()
  return row ? { ...nothing, ...(JSON.parse(row.value) as Partial<TestRestores>) } : nothing
}

function change(tx: Tx, values: Partial<TestRestores>) {
  const set = {
    value: JSON.stringify({ ...readTestRestores(tx), ...values }),
    updatedAt: nowInstant(),
  }
  tx.insert(settings)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: settings.key, set })
    .run()
}

/** Asks for a restore before the next night; the job runs it. */
export async function requestTestRestore(db: Connection) {
  await write(db, (tx) => change(tx, { requestedAt: nowInstant() }))
}

/**
 * Job: each night restores the newest copy into a scratch file, in a separate process, and stores
 * the result (docs/rules.md#proven-restore). A failure is not thrown, because the job would then be
 * retried within minutes; instead, administrators are mailed and see it on the status page.
 * @param folder of the copies
 */
export async function proveBackups(db: Connection, folder: string, stopping?: AbortSignal) {
  const left = removeScratch(folder)
  const { newest, failure } = findNewestCopyOrFailure(folder)
  await notifyIfLate(db, newest)
  if (!isDue(readTestRestores(db), newest)) return
  const at = nowInstant()
  const begun = performance.now()
  const blocked = failure ?? left
  const result = blocked
    ? refuse('no_access', blocked)
    : newest
      ? await restore(newest, folder, stopping)
      : refuse('no_backup')
  if (stopping?.aborted) return
  const durationMs = Math.round(performance.now() - begun)
  const attempt = { at, durationMs, copy: newest?.name ?? '', bytes: newest?.bytes ?? 0 }
  await write(db, (tx) => {
    if (result.ok) return change(tx, { proven: attempt, last: { ...attempt, failure: null } })
    const { reason, detail } = result
    change(tx, { last: { ...attempt, failure: { reason, detail } } })
    record(tx, null, { type: 'backup.restore_failed', id: 0, copy: attempt.copy, reason, detail })
  })
}

/** Scratch folders begin with this. */
const scratchName = 'restored-for-proof-'

/**
 * Removes the scratch folders of this restore and of killed ones.
 * @returns the error message; null on success
 */
function removeScratch(folder: string): string | null {
  try {
    for (const name of readdirSync(folder)) {
      if (name.startsWith(scratchName)) rmSync(join(folder, name), { recursive: true, force: true })
    }
    return null
  } catch (error) {
    return harmless.has((error as NodeJS.ErrnoException).code ?? '') ? null : String(error)
  }
}

/**
 * There is no folder of copies yet; or the process of a killed portal still writes into its scratch
 * folder, which the next run removes.
 */
const harmless = new Set(['ENOENT', 'ENOTEMPTY'])

const refuse = (reason: TestRestoreFailure, detail = ''): TestRestoreResult => ({
  ok: false,
  reason,
  detail,
})

/** Whether an administrator asked for a restore that has not ended yet. */
export function isRequested({ last, requestedAt }: TestRestores): boolean {
  return requestedAt !== null && requestedAt <= nowInstant() && requestedAt > (last?.at ?? '')
}

/**
 * A restore is due after the first copy, then each night, and when an administrator asks. Times in
 * the future come from a clock that was ahead, and are ignored.
 */
function isDue(restores: TestRestores, newest: Copy | null): boolean {
  const { last } = restores
  if (isRequested(restores)) return true
  if (!last && newest) return true
  const since = last?.at ?? instantFromNow(-process.uptime() * 1000)
  return since < lastNight() || since > nowInstant()
}

/** Returns the instant (UTC) at which it was last 03:10 in the town. */
function lastNight(): string {
  const ofDay = (day: string) => timeOfDay(day, time, config.timeZone)
  const ofToday = ofDay(today())
  return ofToday <= nowInstant() ? ofToday : ofDay(addDays(today(), -1))
}

async function restore(
  { path: copy, at: madeAt }: Copy,
  folder: string,
  signal?: AbortSignal,
): Promise<TestRestoreResult> {
  let scratch: string
  try {
    // A folder of its own: the process of a killed portal may still restore into the last one.
    scratch = mkdtempSync(join(folder, scratchName))
  } catch (error) {
    return refuse('no_access', String(error))
  }
  const request: TestRestoreRequest = { copy, madeAt, scratch, live: config.databasePath }
  try {
    const stdout = await runSeparately('prove-backup', [JSON.stringify(request)], signal)
    return JSON.parse(stdout) as TestRestoreResult
  } catch (error) {
    const { killed, stderr } = error as { killed?: boolean; stderr?: string }
    const detail = (stderr?.trim() || String(error)).slice(-500)
    return refuse(killed ? 'too_slow' : 'crashed', detail)
  } finally {
    // If it fails, the next run tries again and stores the reason.
    removeScratch(folder)
  }
}

/** Notifies the administrators, once, that copies are late. */
async function notifyIfLate(db: Connection, newest: Copy | null) {
  const { toldLateAt } = readTestRestores(db)
  const wasAhead = toldLateAt && toldLateAt > nowInstant()
  const isOver = toldLateAt && (wasAhead || toldLateAt < (newest?.at ?? ''))
  // Cleared now: if the folder becomes unreadable later, there is no newest copy to compare with.
  if (isOver) await write(db, (tx) => change(tx, { toldLateAt: null }))
  if (!isLate(newest) || (toldLateAt && !isOver)) return
  await write(db, (tx) => {
    change(tx, { toldLateAt: nowInstant() })
    record(tx, null, { type: 'backup.late', id: 0, since: newest?.at ?? null })
  })
}

/** Whether no recent copy exists although the portal has been running long enough to make one. */
export function isLate(newest: Pick<Copy, 'at'> | null): boolean {
  const age = newest ? now().getTime() - Date.parse(newest.at) : Number.POSITIVE_INFINITY
  return Math.min(age, process.uptime() * 1000) > oldestCopy
}
