import { now } from './clock.server.ts'
import type { JobName } from './job.ts'

/** For each job of this process, the function that runs it now. */
export const wakers = new Map<JobName, () => void>()

/**
 * Runs a job at once instead of at its next turn; does nothing in a process without jobs. The job
 * begins after the caller's transaction, which is synchronous.
 */
export function wakeJob(name: JobName) {
  setImmediate(() => wakers.get(name)?.())
}

const wokenAt = new Map<JobName, number>()

/**
 * Runs a job at once, unless this function woke it less than `pause` milliseconds ago. For requests
 * that anybody can repeat.
 */
export function wakeJobSparingly(name: JobName, pause: number) {
  const at = now().getTime()
  const last = wokenAt.get(name)
  // The absolute value, because the difference is negative after the clock was set back.
  if (last !== undefined && Math.abs(at - last) < pause) return
  wokenAt.set(name, at)
  wakeJob(name)
}
