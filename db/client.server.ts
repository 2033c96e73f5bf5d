import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import * as schema from './schema/index.ts'

type Everything = BaseSQLiteDatabase<'sync', Database.RunResult, typeof schema>
type Reads = 'select' | 'selectDistinct' | '$count' | '$with' | 'get' | 'all'
type Changes = 'insert' | 'update' | 'delete' | 'run'

declare const isInTransaction: unique symbol

/** What may be read from: a connection or an open transaction. Queries take it and never wait. */
export type Db = Pick<Everything, Reads> & {
  with(
    ...queries: Parameters<Everything['with']>
  ): Pick<ReturnType<Everything['with']>, 'select' | 'selectDistinct'>
}

/** An open transaction, which is all that may be written to; `write` hands it out. */
export type Tx = Db & Pick<Everything, Changes> & { readonly [isInTransaction]: true }

/** What `write` opens transactions on, with the handle for statements drizzle has no words for. */
export type Connection = Db & { readonly $client: Database.Database }

/** A connection without these rules: for migrations, and for tests that set their scene. */
export type OpenDatabase = Everything & Connection

/** Milliseconds in which another process may finish with the file before the portal starts. */
const patience = 5000

/**
 * Opens the portal's file (or `:memory:`) with the settings every connection needs.
 *
 * WAL is set only when the file is not in it yet: changing the journal mode of a replicated file
 * breaks its replicas. FULL, because an answered write must survive a power cut on the town's box.
 *
 * SQLite waits for a lock by sleeping, and everybody's requests with it, so from here on it does not
 * wait: `write` does, between awaits. A read in WAL mode needs no lock that a writer or a checkpoint
 * holds. It meets one only while another process recovers the file after a crash, for milliseconds;
 * the visitor is then asked to try again.
 */
export function openDatabase(path: string): OpenDatabase {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const client = new Database(path, { timeout: patience })
  if (client.pragma('journal_mode', { simple: true }) !== 'wal') client.pragma('journal_mode = WAL')
  client.pragma('synchronous = FULL')
  client.pragma('foreign_keys = ON')
  client.pragma('temp_store = MEMORY')
  client.pragma('cache_size = -65536')
  client.pragma('busy_timeout = 0')
  return drizzle(client, { schema })
}

/**
 * Brings the file to the newest schema. Each migration runs once, all in one transaction. Nobody is
 * served yet, so this may wait for another process.
 */
export function migrateDatabase(db: OpenDatabase, folder = 'db/migrations') {
  db.$client.pragma(`busy_timeout = ${patience}`)
  try {
    migrate(db, { migrationsFolder: folder })
  } finally {
    db.$client.pragma('busy_timeout = 0')
  }
}

/** The file cannot be the portal's database; the message is one sentence that names the setting. */
class DatabaseFileError extends Error {}

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
 * Opens the file of DATABASE_PATH and brings it up to date. Only for the primary: a replica waits for
 * it (`replica.server.ts`).
 * @throws {DatabaseFileError} when that cannot be done with this file.
 */
export function openPortalDatabase(path: string): OpenDatabase {
  try {
    const db = openDatabase(path)
    if (path !== ':memory:') accessSync(path, constants.W_OK)
    migrateDatabase(db)
    return db
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = whyNot.find(([beginning]) => code.startsWith(beginning))?.[1]
    if (!reason) throw error
    throw new DatabaseFileError(`DATABASE_PATH ${path} cannot be used: ${reason}.`)
  }
}
