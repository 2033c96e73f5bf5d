import { Worker } from 'node:worker_threads'
import { log } from '../log.ts'

/** Milliseconds until the next try, so that a full disk does not start a thread for each write. */
const pauseAfterFailure = 60_000

/**
 * Returns a function that writes the log back into the database in a separate thread, because that
 * waits for the disk several times. It is called again once its promise is resolved. The thread is
 * kept while there are many writes. Failures are logged. If the log becomes too long, SQLite itself
 * writes it back.
 */
export function checkpointsInThread(databasePath: string): () => Promise<void> {
  let thread: Worker | null = null
  let done = () => {}
  const start = () => {
    const started = new Worker('./build/server/checkpoint-worker.js', { workerData: databasePath })
    started.unref()
    started.on('message', () => done())
    started.on('error', (error) => log.error(error, 'The log was not written back'))
    started.on('exit', (code) => {
      thread = null
      setTimeout(done, code === 0 ? 0 : pauseAfterFailure).unref()
    })
    return started
  }
  return () =>
    new Promise((resolve) => {
      done = resolve
      thread ??= start()
      thread.postMessage(null)
    })
}
