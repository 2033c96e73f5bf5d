import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { exitProcess } from '#server/process/exit-process.ts'
import type { Watched } from './end-with-parent.ts'

/** Milliseconds between two looks whether the portal still runs. */
const interval = 500

/**
 * Prepares a process that the portal starts for long work beside the visitors (see
 * `app/shared/separate-process.server.ts`).
 * @param work a process that writes to the portal's database must let others have a turn between
 * its changes, and ends only then
 */
export function beginSeparateProcess(work: 'reads' | 'writes') {
  process.umask(0o077)
  // Otherwise it would continue after its portal was killed, beside the one that the next portal
  // starts. The portal names itself, because it may be killed before this line is reached, and the
  // process then has another parent; a command that somebody typed has the parent that it has.
  const { STARTED_BY = process.ppid } = process.env
  delete process.env.STARTED_BY
  const parent = Number(STARTED_BY)
  if (work === 'writes') endBetweenChanges(parent)
  else {
    const workerData: Watched = { parent, interval }
    new Worker(new URL('./end-with-parent.ts', import.meta.url), { workerData }).unref()
  }
  setPriority(constants.priority.PRIORITY_LOW)
}

/**
 * Ends the process when it is asked to, or when its parent has ended, but never within a change:
 * LiteFS would then refuse those of all others (`server/process/refused-writes.ts`).
 */
function endBetweenChanges(parent: number) {
  const end = () => exitProcess(1)
  process.once('SIGTERM', end)
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, interval).unref()
}
