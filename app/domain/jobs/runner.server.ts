import type { Logger } from 'pino'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/records.ts'
import { type Job, schedule } from './schedule.server.ts'
import { wakers } from './waking.server.ts'

/**
 * Starts every job of the schedule and keeps each running at its interval, or at once when something
 * wakes it. A job never runs twice at the same time.
 * @returns a function that stops them and waits for the runs under way.
 */
export function startJobs(db: Db, log: Logger): () => Promise<void> {
  let stopped = false
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()

  function keepRunning(job: Job) {
    let timer: NodeJS.Timeout | null = null
    let isWanted = false

    function later(delay: number) {
      if (stopped) return
      timer = setTimeout(begin, delay)
      timers.add(timer)
    }
    function begin() {
      if (timer) timers.delete(timer)
      timer = null
      isWanted = false
      const run = runJob(db, job, log).finally(() => {
        running.delete(run)
        later(isWanted ? 0 : job.every)
      })
      running.add(run)
    }
    wakers.set(job.name, () => {
      isWanted = true
      if (!timer || stopped) return
      clearTimeout(timer)
      begin()
    })
    later(0)
  }

  for (const job of schedule) keepRunning(job)
  return async () => {
    stopped = true
    wakers.clear()
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(running)
  }
}

/** Runs a job once and notes the run; a job that throws is logged and tried again next time. */
export async function runJob(db: Db, job: Job, log: Logger) {
  const startedAt = nowInstant()
  let error: string | null = null
  try {
    await job.run(db)
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown)
    log.error({ err: thrown, job: job.name }, 'job failed')
  }
  const run = {
    startedAt,
    finishedAt: nowInstant(),
    error,
    succeededAt: error === null ? startedAt : undefined,
  }
  db.insert(jobRuns)
    .values({ name: job.name, ...run })
    .onConflictDoUpdate({ target: jobRuns.name, set: run })
    .run()
}
