import { accessSync, constants, mkdirSync } from 'node:fs'
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

/** The file cannot be the portal's database; the message is one sentence that names the setting. */
export class DatabaseFileError extends Error {}

/** By the beginning of the code that Node or SQLite gives. */
const whyNot: [code: string, reason: string][] = [
  ['ENOTDIR', 'its folder is a file'],
  ['EEXIST', 'its folder is a file'],
  ['ENOENT', 'its folder cannot be made'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_READONLY', 'this user may not write there'],
  ['SQLITE_CANTOPEN', 'it is no file, or this user may not write in its folder'],
  ['SQLITE_NOTADB', 'it is no SQLite database'],
  ['SQLITE_CORRUPT', 'it is damaged'],
  ['SQLITE_BUSY', 'another program keeps it locked'],
]

/**
 * Opens the file of DATABASE_PATH and brings it up to date.
 * @param isReplicated LiteFS shows a replica as a read-only file; any other must be writable
 * @throws {DatabaseFileError} when that cannot be done with this file.
 */
export function openPortalDatabase(path: string, { isReplicated = false } = {}): OpenDatabase {
  try {
    const db = openDatabase(path)
    if (path !== ':memory:' && !isReplicated) accessSync(path, constants.W_OK)
    migrateDatabase(db)
    return db
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = whyNot.find(([beginning]) => code.startsWith(beginning))?.[1]
    if (!reason) throw error
    throw new DatabaseFileError(`DATABASE_PATH ${path} cannot be used: ${reason}.`)
  }
}

/**
 * Runs a change that holds together or not at all. The write lock is taken at the start
 * (`BEGIN IMMEDIATE`), so what the change read is still true when it writes.
 */
export function transaction<Result>(db: Db, change: (tx: Db) => Result): Result {
  return db.transaction(change, { behavior: 'immediate' })
}
