import { workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

const client = new Database(workerData as string, { fileMustExist: true, timeout: 0 })
// A passive checkpoint blocks neither readers nor writers.
client.pragma('wal_checkpoint(PASSIVE)')
client.close()
