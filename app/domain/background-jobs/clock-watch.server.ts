import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { days, hours, now, nowInstant } from '#app/shared/clock.server.ts'
import type { JobName } from '#app/shared/job.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { write } from '#db/write.server.ts'

/** If the clock jumps ahead by more than this while the portal runs, it may be wrong. */
const largestJump = hours(1)

/**
 * If the portal was off for longer than this at the start, the clock may be wrong. A weekend
 * without power is shorter.
 */
const longestGap = days(7)

/** The job's last successful run is the last time known to be right (docs/rules.md#clock-watch). */
const watch: JobName = 'watch the clock'

/**
 * After so many runs in vain, one each minute, administrators are mailed. A clock that is put back
 * sooner needs nobody.
 */
const patience = 15

/** The wall-clock time in milliseconds, with the monotonic time, which nobody can set. */
type Reading = { wall: number; count: number }

const readClock = (): Reading => ({ wall: now().getTime(), count: performance.now() })

/**
 * By how many milliseconds the wall clock has moved away from the monotonic clock since a reading.
 */
const jumpSince = (before: Reading, { wall, count }: Reading) =>
  wall - before.wall - (count - before.count)

let lastRight: Reading | null = null
/** The reading at which the clock was first found doubtful; null while it is trusted. */
let doubted: Reading | null = null

const isWatch = eq(jobRuns.name, watch)

/** Loads the last known time. Called before any job runs. */
export function startClockWatch(db: Db) {
  const run = db.select().from(jobRuns).where(isWatch).get()
  const reading = readClock()
  const wall = run?.succeededAt ? Date.parse(run.succeededAt) : reading.wall
  const doubtedAt = run && run.failures > 0 ? Date.parse(run.startedAt) : null
  // The clock is trusted again if it was put back while the portal was off.
  const isStillDoubted = doubtedAt !== null && reading.wall > doubtedAt - largestJump
  doubted = isStillDoubted || reading.wall - wall > longestGap ? reading : null
  lastRight = doubted ? { ...reading, wall } : reading
}

/**
 * Whether the clock is trusted. If not, jobs that expire or delete things by time do not run until
 * an administrator confirms the clock or it is put back.
 */
export function isClockRight(): boolean {
  if (!lastRight) return true
  const reading = readClock()
  if (doubted) {
    const isPutBack = jumpSince(doubted, reading) < -largestJump
    if (!isPutBack || reading.wall - lastRight.wall > longestGap) return false
    doubted = null
  } else if (jumpSince(lastRight, reading) > largestJump) {
    doubted = reading
    // Stored at once, so that a restart knows about it.
    wakeJob(watch)
    return false
  }
  lastRight = reading
  return true
}

/**
 * Job: records that the clock is right, for the next start. Mails the administrators once when
 * others have waited for them for a while.
 * @throws if the clock is not trusted, so that administrators see a failed job
 */
export async function watchClock(db: Connection) {
  if (isClockRight()) return
  const failures = db.select().from(jobRuns).where(isWatch).get()?.failures ?? 0
  if (failures + 1 === patience) {
    await write(db, (tx) => record(tx, null, { type: 'setting.clock_doubted', id: 0 }))
  }
  throw new Error('The clock jumped ahead, or the portal was off for more than a week.')
}

/** Confirms the clock on behalf of an administrator; the jobs that waited for it run again. */
export async function confirmClock(db: Connection, admin: Actor) {
  await write(db, (tx) => {
    const at = nowInstant()
    tx.update(jobRuns).set({ startedAt: at, succeededAt: at, failures: 0 }).where(isWatch).run()
    record(tx, admin, { type: 'setting.clock_confirmed', id: 0 })
  })
  lastRight = readClock()
  doubted = null
  wakeJob(watch)
}
