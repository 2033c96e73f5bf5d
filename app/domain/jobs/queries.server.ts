import { minutes, now } from '#app/shared/clock.server.ts'
import type { JobState } from '#app/shared/job.ts'
import type { Db } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { isClockRight } from './clock-watch.server.ts'
import { cron } from './cron.server.ts'

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
      state: needsClock && !clockIsRight ? ('held' as const) : getJobState(every, run),
      run: run ?? null,
    }
  })
}

/** A job is late if it has not started for three intervals and at least a minute. */
function getJobState(every: number, run?: typeof jobRuns.$inferSelect): JobState {
  if (!run) return 'not_yet'
  if (run.failures > 0) return 'failing'
  const since = now().getTime() - Date.parse(run.startedAt)
  return since > Math.max(3 * every, minutes(1)) ? 'late' : 'ok'
}
