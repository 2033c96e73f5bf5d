import type { JobName } from './job.ts'

/** For each job of this process, the function that runs it now. */
export const wakers = new Map<JobName, () => void>()

/** Runs a job at once instead of at its next turn; does nothing in a process without jobs. */
export function wakeJob(name: JobName) {
  wakers.get(name)?.()
}
