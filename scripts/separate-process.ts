import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * Prepares a process that the portal starts for long work beside the visitors (see
 * `app/shared/separate-process.server.ts`).
 */
export function beginSeparateProcess() {
  process.umask(0o077)
  // Otherwise it would continue after its portal was killed, beside the one that the next portal
  // starts. The portal names itself, because it may be killed before this line is reached, and the
  // process then has another parent; a command that somebody typed has the parent that it has.
  const { STARTED_BY = process.ppid } = process.env
  delete process.env.STARTED_BY
  new Worker(new URL('./end-with-parent.ts', import.meta.url), {
    workerData: Number(STARTED_BY),
  }).unref()
  setPriority(constants.priority.PRIORITY_LOW)
}
