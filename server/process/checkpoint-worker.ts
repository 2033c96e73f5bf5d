import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

/** Milliseconds without work after which the thread ends, because it needs memory. */
const longestIdle = 10_000

/** Milliseconds that it waits for the write lock, and for readers of the log. */
const timeout = 10

/** Pages that are written back so quickly that writes may wait for them. */
const few = 500

type Log = { log: number; checkpointed: number }

parentPort?.on('message', () => {
  // Opened each time: otherwise the portal, when it stops, would not be the last to close the
  // database, and would leave a log beside it.
  const client = new Database(workerData as string, { fileMustExist: true, timeout })
  // A passive checkpoint blocks neither readers nor writers, but while there are writes it never
  // reaches the end of the log, which would grow.
  const passive = client.prepare<[], Log>('pragma wal_checkpoint(PASSIVE)').get()
  // More is left if somebody reads for long, such as a backup; then the log cannot start over.
  if (passive && passive.log - passive.checkpointed <= few) {
    client.pragma('wal_checkpoint(RESTART)')
  }
  client.close()
  parentPort?.postMessage(null)
  ending.refresh()
})

const ending = setTimeout(() => parentPort?.close(), longestIdle)
