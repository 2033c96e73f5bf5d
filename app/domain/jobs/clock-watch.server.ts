import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { days, hours, now, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/records.ts'
import { write } from '#db/write.server.ts'
import type { JobName } from './job.ts'
import { wakeJob } from './wake.server.ts'

/** A larger jump ahead while the portal runs is doubted. */
const largestJump = hours(1)

/** A start after a longer time off is doubted; a weekend without power is not. */
const longestGap = days(7)

/** Its last successful run is the last time that was known to be right (docs/rules.md#clock-watch). */
const watch: JobName = 'watch the clock'

/** A wall-clock time with the machine's monotonic time, which cannot be set. */
type Reading = { wall: number; count: number }

const readClock = (): Reading => ({ wall: now().getTime(), count: performance.now() })

/** Milliseconds by which the clock has left the machine's own count since a reading. */
const jumpSince = (before: Reading, { wall, count }: Reading) =>
  wall - before.wall - (count - before.count)

let lastRight: Reading | null = null
/** The clock when it was first doubted; null while it is believed. */
let doubted: Reading | null = null

const isWatch = eq(jobRuns.name, watch)

/** Loads the last known time; called before any job runs. */
export function startClockWatch(db: Db) {
  const run = db.select().from(jobRuns).where(isWatch).get()
  const reading = readClock()
  const wall = run?.succeededAt ? Date.parse(run.succeededAt) : reading.wall
  const doubtedAt = run && run.failures > 0 ? Date.parse(run.startedAt) : null
  // A clock that was put back while the portal was off is believed again.
  const isStillDoubted = doubtedAt !== null && reading.wall > doubtedAt - largestJump
  doubted = isStillDoubted || reading.wall - wall > longestGap ? reading : null
  lastRight = doubted ? { ...reading, wall } : reading
}

/**
 * Whether the clock is believed. If not, the jobs that end or delete things by their time do not run
 * until an administrator confirms the clock or it is put back.
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
    // Noted at once, so that a restart knows of it.
    wakeJob(watch)
    return false
  }
  lastRight = reading
  return true
}

/**
 * Job: notes that the time is right, for the next start.
 * @throws when it cannot be believed, so that administrators see it
 */
export function watchClock() {
  if (!isClockRight()) {
    throw new Error('The clock jumped ahead, or the portal was off for more than a week.')
  }
}

/** An administrator says that the clock is right; what it has held up runs. */
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
