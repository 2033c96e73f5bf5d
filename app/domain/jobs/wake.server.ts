import type { JobName } from './job.ts'

/** By the name of a job of this process: what makes it run now. */
export const wakers = new Map<JobName, () => void>()

/** Has a job run at once instead of at its next turn; does nothing where no jobs run. */
export function wakeJob(name: JobName) {
  wakers.get(name)?.()
}
