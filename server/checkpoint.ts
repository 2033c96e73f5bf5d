import { workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

const client = new Database(workerData as string, { fileMustExist: true, timeout: 0 })
// Neither readers nor writers wait for a passive one.
client.pragma('wal_checkpoint(PASSIVE)')
client.close()
