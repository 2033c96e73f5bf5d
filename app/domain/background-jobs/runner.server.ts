import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { hours, minutes, now, nowInstant, seconds } from '#app/shared/clock.server.ts'
import type { JobName } from '#app/shared/job.ts'
import { wakers } from '#app/shared/wake-job.server.ts'
import type { Connection } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { write } from '#db/write.server.ts'
import { isClockRight, startClockWatch } from './clock-watch.server.ts'
import { cron, type Job } from './cron.server.ts'

/** A failed job with a longer interval than this is tried again after this time. */
const retryAfter = minutes(10)

/**
 * Milliseconds between the first runs of jobs after a start, so that a visitor waits for one at
 * most.
 */
const pause = 20

/**
 * Milliseconds that running jobs get when the portal stops, and again the jobs that run at the
 * stop.
 */
const lastRuns = seconds(4)

/** The jobs that run now, with the instant at which each began. */
const underWay = new Map<JobName, string>()

/** Returns the instant at which a run that has not ended began. */
export function findRunUnderWay(name: JobName): string | undefined {
  return underWay.get(name)
}

/**
 * Starts every job and repeats it at its interval, or at once when `wakeJob` is called. A job never
 * runs twice at the same time. Only the primary may call this.
 * @returns a function that stops the jobs, waits for the last requests, and then runs the jobs with
 * `runsAtStop`. Each of the two steps ends after four seconds: a run that waits for a hanging
 * server is abandoned, since jobs may be killed at any point.
 */
export function startJobs(
  db: Connection,
  log: Logger,
): (lastRequests?: Promise<unknown>) => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()

  function keepRunning(job: Job, place: number) {
    let timer: NodeJS.Timeout | null = null
    let isWanted = false

    function later(delay: number) {
      if (signal.aborted) return
      timer = setTimeout(begin, delay)
      timers.add(timer)
    }
    function begin() {
      if (timer) timers.delete(timer)
      timer = null
      isWanted = false
      if (job.needsClock && !isClockRight()) return later(Math.min(job.every, retryAfter))
      const run = runJob(db, job, log, signal).then((hasSucceeded) => {
        running.delete(run)
        const delay = hasSucceeded ? job.every : Math.min(job.every, retryAfter)
        later(isWanted ? 0 : delay)
      })
      running.add(run)
    }
    wakers.set(job.name, () => {
      isWanted = true
      if (!timer || signal.aborted) return
      clearTimeout(timer)
      begin()
    })
    later(Math.max(firstDelay(db, job), place * pause))
  }

  startClockWatch(db)
  cron.forEach(keepRunning)
  return async (lastRequests) => {
    stopping.abort()
    wakers.clear()
    for (const timer of timers) clearTimeout(timer)
    await inTime(Promise.all([lastRequests, ...running]))
    const last = cron.filter((job) => job.runsAtStop)
    await inTime(Promise.all(last.map((job) => runJob(db, job, log))))
  }
}

function inTime(runs: Promise<unknown>) {
  return Promise.race([runs, wait(lastRuns, null, { ref: false })])
}

/**
 * Returns the milliseconds until a job's first run after a start. Jobs with a long interval wait
 * for their next turn, so that frequent restarts do not each make a backup.
 */
function firstDelay(db: Connection, job: Job): number {
  if (job.every < hours(1)) return 0
  const own = eq(jobRuns.name, job.name)
  const last = db.select({ at: jobRuns.succeededAt }).from(jobRuns).where(own).get()?.at
  if (!last || job.isMissing?.(last)) return 0
  const due = Date.parse(last) + job.every - now().getTime()
  return Math.min(Math.max(due, 0), job.every)
}

/**
 * Runs a job once and stores the run. A job that throws is logged and tried again later.
 * @returns whether it succeeded
 */
export async function runJob(
  db: Connection,
  job: Job,
  log: Logger,
  stopping?: AbortSignal,
): Promise<boolean> {
  const startedAt = nowInstant()
  const begun = performance.now()
  let failure: { error: string; failedAt: string } | null = null
  underWay.set(job.name, startedAt)
  try {
    await job.run(db, stopping)
  } catch (thrown) {
    // The stop interrupted the run, which is neither a failure nor a complete run.
    if (stopping?.aborted) return false
    const error = thrown instanceof Error ? thrown.message : String(thrown)
    failure = { error, failedAt: startedAt }
    log.error({ err: thrown, job: job.name }, 'job failed')
  } finally {
    underWay.delete(job.name)
  }
  const run = {
    startedAt,
    durationMs: Math.round(performance.now() - begun),
    ...(failure ?? { succeededAt: startedAt }),
  }
  try {
    await write(db, (tx) =>
      tx
        .insert(jobRuns)
        .values({ name: job.name, ...run, failures: failure ? 1 : 0 })
        .onConflictDoUpdate({
          target: jobRuns.name,
          set: { ...run, failures: failure ? sql`${jobRuns.failures} + 1` : 0 },
        })
        .run(),
    )
  } catch (thrown) {
    // The run could not be stored, for example because the disk is full. The portal keeps running.
    log.error({ err: thrown, job: job.name }, 'job run not noted')
  }
  return failure === null
}
