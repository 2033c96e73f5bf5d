import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

/** Milliseconds without work after which the thread ends, because it needs memory. */
const longestIdle = 10_000

/** Milliseconds that the end of the log may be waited for. */
const timeout = 10

parentPort?.on('message', () => {
  // Opened each time: otherwise the portal, when it stops, would not be the last to close the
  // database, and would leave a log beside it.
  const client = new Database(workerData as string, { fileMustExist: true, timeout })
  // A passive checkpoint blocks neither readers nor writers. While there are writes it never reaches
  // the end of the log, which would grow; the second one then has little to do.
  client.pragma('wal_checkpoint(PASSIVE)')
  client.pragma('wal_checkpoint(RESTART)')
  client.close()
  parentPort?.postMessage(null)
  ending.refresh()
})

const ending = setTimeout(() => parentPort?.close(), longestIdle)
