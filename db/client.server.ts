import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import * as schema from './schema/index.ts'

/** A database or an open transaction: domain functions take either and never wait. */
export type Db = BaseSQLiteDatabase<'sync', Database.RunResult, typeof schema>

/** A database with its SQLite handle, for statements that drizzle has no words for. */
export type OpenDatabase = Db & { $client: Database.Database }

/**
 * Opens the portal's file (or `:memory:`) with the settings every connection needs.
 *
 * WAL is set only when the file is not in it yet: changing the journal mode of a replicated file
 * breaks its replicas. FULL, because an answered write must survive a power cut on the town's box.
 */
export function openDatabase(path: string): OpenDatabase {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const client = new Database(path)
  client.pragma('busy_timeout = 5000')
  if (client.pragma('journal_mode', { simple: true }) !== 'wal') client.pragma('journal_mode = WAL')
  client.pragma('synchronous = FULL')
  client.pragma('foreign_keys = ON')
  client.pragma('temp_store = MEMORY')
  client.pragma('cache_size = -65536')
  return drizzle(client, { schema })
}

/** Brings the file to the newest schema. Each migration runs once, all in one transaction. */
export function migrateDatabase(db: OpenDatabase, folder = 'db/migrations') {
  migrate(db, { migrationsFolder: folder })
}

/**
 * Runs a change that holds together or not at all. The write lock is taken at the start
 * (`BEGIN IMMEDIATE`), so what the change read is still true when it writes.
 */
export function transaction<Result>(db: Db, change: (tx: Db) => Result): Result {
  return db.transaction(change, { behavior: 'immediate' })
}
