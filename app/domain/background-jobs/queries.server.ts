import { minutes, now } from '#app/shared/clock.server.ts'
import type { JobState } from '#app/shared/job.ts'
import type { Db } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { isClockRight } from './clock-watch.server.ts'
import { cron, type Job } from './cron.server.ts'
import { findRunUnderWay } from './runner.server.ts'

/** Milliseconds that a run may last, unless its job says otherwise. */
const usualRun = minutes(10)

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
  return cron.map((job) => {
    const { name, every, needsClock } = job
    const run = runs.get(name)
    return {
      name,
      every,
      state:
        needsClock && !clockIsRight
          ? ('held' as const)
          : getJobState(job, run, findRunUnderWay(name)),
      run: run ?? null,
    }
  })
}

/**
 * A job is late if three intervals, and at least a minute, have passed since the end of its last run
 * and no other has begun, or if a run goes on for too long.
 */
function getJobState(
  { every, longestRun = usualRun }: Job,
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
