import { now } from '#app/shared/clock.server.ts'
import type { JobName } from './job.ts'

/** For each job of this process, the function that runs it now. */
export const wakers = new Map<JobName, () => void>()

/** Runs a job at once instead of at its next turn; does nothing in a process without jobs. */
export function wakeJob(name: JobName) {
  wakers.get(name)?.()
}

const wokenAt = new Map<JobName, number>()

/**
 * As `wakeJob`, unless it was woken here less than `pause` milliseconds ago: for what anybody may ask
 * for again and again.
 */
export function wakeJobSparingly(name: JobName, pause: number) {
  const at = now().getTime()
  const last = wokenAt.get(name)
  // The difference is negative when the clock was put back, which must not silence the job.
  if (last !== undefined && Math.abs(at - last) < pause) return
  wokenAt.set(name, at)
  wakeJob(name)
}
