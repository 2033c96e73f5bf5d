import { Worker } from 'node:worker_threads'
import type { BoxRole } from '#app/shared/litefs.server.ts'

export type Watched = { litefsUrl: string; databasePath: string; role: BoxRole }

/**
 * Ends this process when LiteFS is gone or has another role. Runs in a separate thread, because on
 * a dead mount SQLite blocks the main thread for ten seconds at a time.
 */
export function watchLitefs(litefsUrl: string, databasePath: string, role: BoxRole) {
  const workerData: Watched = { litefsUrl, databasePath, role }
  new Worker('./build/server/litefs-watch-worker.js', { workerData }).unref()
}
