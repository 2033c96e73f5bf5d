import { Worker } from 'node:worker_threads'
import { log } from './log.ts'

/** Milliseconds until the next try, so that a full disk does not start a thread for each write. */
const pauseAfterFailure = 60_000

/**
 * Writes the log back into the database in a separate thread, because it waits for the disk several
 * times. Failures are logged. If the log becomes too long, SQLite itself writes it back.
 */
export function checkpointInThread(databasePath: string): Promise<void> {
  return new Promise((resolve) => {
    const thread = new Worker('./build/server/checkpoint-worker.js', { workerData: databasePath })
    thread.on('error', (error) => log.error(error, 'The log was not written back'))
    thread.on('exit', (code) => setTimeout(resolve, code === 0 ? 0 : pauseAfterFailure).unref())
  })
}
