import { hours, minutes, now } from '#app/shared/clock.server.ts'
import type { JobState } from '#app/shared/job.ts'
import type { Db } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { isClockRight } from './clock-watch.server.ts'
import { cron } from './cron.server.ts'
import { findRunUnderWay } from './runner.server.ts'

/** A run may last this long: the first after an upgrade may have to make many pictures. */
const longestRun = hours(2)

/** Returns every job with its last run, in the order of the timetable (`cron`). */
export function listJobs(db: Db) {
  const runs = new Map(
    db
      .select()
      .from(jobRuns)
      .all()
      .map((run) => [run.name, run]),
  )
  const clockIsRight = isClockRight()
  return cron.map(({ name, every, needsClock }) => {
    const run = runs.get(name)
    return {
      name,
      every,
      state:
        needsClock && !clockIsRight
          ? ('held' as const)
          : getJobState(every, run, findRunUnderWay(name)),
      run: run ?? null,
    }
  })
}

/**
 * A job is late if three intervals, and at least a minute, have passed since the end of its last run
 * and no other has begun, or if a run goes on for too long.
 */
function getJobState(
  every: number,
  run: typeof jobRuns.$inferSelect | undefined,
  underWaySince: string | undefined,
): JobState {
  if (run && run.failures > 0) return 'failing'
  if (underWaySince) return since(underWaySince) > longestRun ? 'late' : 'ok'
  if (!run) return 'not_yet'
  const idle = since(run.startedAt) - run.durationMs
  return idle > Math.max(3 * every, minutes(1)) ? 'late' : 'ok'
}

const since = (instant: string) => now().getTime() - Date.parse(instant)
