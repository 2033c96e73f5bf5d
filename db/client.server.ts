import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { DatabaseFileError, explainFileError } from './file-error.ts'
import { drizzleWithStatementCache } from './statement-cache.ts'

type Everything = BaseSQLiteDatabase<'sync', Database.RunResult>
type Reads = 'select' | 'selectDistinct' | '$count' | '$with' | 'get' | 'all'
type Changes = 'insert' | 'update' | 'delete' | 'run'

declare const isInTransaction: unique symbol

/** A connection or an open transaction, for reading. Queries take it and are synchronous. */
export type Db = Pick<Everything, Reads> & {
  with(
    ...queries: Parameters<Everything['with']>
  ): Pick<ReturnType<Everything['with']>, 'select' | 'selectDistinct'>
}

/** An open transaction, the only type that allows writing. `write` provides it. */
export type Tx = Db & Pick<Everything, Changes> & { readonly [isInTransaction]: true }

/**
 * A connection on which `write` opens transactions. `$client` is for statements that drizzle cannot
 * express.
 */
export type Connection = Db & { readonly $client: Database.Database }

/** A connection that also allows direct writes, for migrations and tests. */
export type OpenDatabase = Everything & Connection

/** Milliseconds to wait at the start while another process locks the file. */
const timeLimit = 5000

/**
 * Opens the portal's file with the settings that every connection needs. Also accepts `:memory:`
 * and the bytes of a database, which is then in memory.
 * Sets WAL only if the file does not have it yet, because changing the journal mode of a replicated
 * file breaks its replicas. Uses synchronous=FULL, because a confirmed write must survive a power
 * cut; a running portal waits for its disk elsewhere (`wal-sync.server.ts`).
 * SQLite waits for locks by blocking the whole process, so the busy timeout is 0 afterwards, and
 * `write` retries between awaits. Reads in WAL mode wait for neither writers nor checkpoints. They
 * meet a lock only for the milliseconds in which another process recovers the file after a crash;
 * the visitor is then asked to try again.
 * @throws {DatabaseFileError} when the file is another program's
 */
export function openDatabase(file: string | Buffer): OpenDatabase {
  if (typeof file === 'string' && file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  return prepare(new Database(file, { timeout: timeLimit }))
}

/**
 * Opens the portal's file for a process beside the portal. Never makes one: such a process may begin
 * when its portal was killed and LiteFS has taken its folder away.
 * @throws {Database.SqliteError} when there is none
 */
export function openExistingDatabase(file: string): OpenDatabase {
  return prepare(new Database(file, { timeout: timeLimit, fileMustExist: true }))
}

function prepare(client: Database.Database): OpenDatabase {
  refuseForeign(client)
  if (client.pragma('journal_mode', { simple: true }) !== 'wal') client.pragma('journal_mode = WAL')
  client.pragma('synchronous = FULL')
  client.pragma('foreign_keys = ON')
  // FAST would leave deleted photos and long texts in free pages, which every backup copies.
  client.pragma('secure_delete = ON')
  client.pragma('temp_store = MEMORY')
  client.pragma('cache_size = -65536')
  client.pragma('busy_timeout = 0')
  return drizzleWithStatementCache(client)
}

/** Called before each migration of a database with data: `number` of `count`, from 1. */
type ReportMigration = (number: number, count: number) => void

/**
 * Migrates the file to the newest schema, all migrations in one transaction. May wait for another
 * process, because no request is served yet.
 * @throws {DatabaseFileError} when a newer version of the portal wrote the file
 */
export function migrateDatabase(
  db: Pick<OpenDatabase, '$client'>,
  folder = 'db/migrations',
  report: ReportMigration = () => {},
) {
  const client = db.$client
  const known = readMigrationFiles({ migrationsFolder: folder })
  const newest = Math.max(...known.map(({ folderMillis }) => folderMillis))
  client.pragma(`busy_timeout = ${timeLimit}`)
  // Used by migrations that replace tokens by their hashes.
  client.function('sha256_hex', { deterministic: true }, (text) =>
    createHash('sha256').update(String(text)).digest('hex'),
  )
  try {
    client.exec(migrationTable)
    const migrate = client.transaction(() => {
      const last = client.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
      if (Number(last) > newest) {
        throw new DatabaseFileError(
          `DATABASE_PATH ${client.name} cannot be used: a newer version of the portal made it; install that version, or restore a backup.`,
        )
      }
      const note = client.prepare(
        'insert into __drizzle_migrations (hash, created_at) values (?, ?)',
      )
      const due = known.filter(({ folderMillis }) => folderMillis > Number(last))
      for (const [index, { sql, hash, folderMillis }] of due.entries()) {
        if (last !== null) report(index + 1, due.length)
        for (const statement of sql) client.exec(statement)
        note.run(hash, folderMillis)
      }
    })
    migrate.immediate()
  } finally {
    client.pragma('busy_timeout = 0')
  }
}

/**
 * Refuses a file with tables of another program, which both programs would damage. Litestream's own
 * tables are allowed.
 */
function refuseForeign(client: Database.Database) {
  const tables = client
    .prepare(
      `select name from sqlite_schema where type = 'table'
       and name not glob 'sqlite_*' and name not glob '_litestream*'`,
    )
    .pluck()
    .all()
  if (tables.length === 0 || tables.includes('__drizzle_migrations')) return
  throw new DatabaseFileError(
    `DATABASE_PATH ${client.name} cannot be used: another program made it; set another file, or restore a backup.`,
  )
}

/**
 * Creates the table that drizzle's own command uses. Its migrator is not used, because it hides why
 * a migration failed.
 */
const migrationTable = `create table if not exists __drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at numeric
)`

/**
 * Opens the file of DATABASE_PATH and migrates it. Only for the primary; a replica waits
 * (`replica.server.ts`).
 * @throws {DatabaseFileError} when the file cannot be used
 */
export function openPortalDatabase(path: string, report?: ReportMigration): OpenDatabase {
  const isNew = path === ':memory:' || !existsSync(path)
  if (!isNew) refuseEmpty(path)
  try {
    return explainFileError(path, () => {
      const db = openDatabase(path)
      if (path !== ':memory:') accessSync(path, constants.W_OK)
      migrateDatabase(db, undefined, report)
      return db
    })
  } catch (error) {
    // Removes the empty file, so that the next start makes a new one.
    if (isNew && isEmpty(path)) rmSync(path)
    throw error
  }
}

/** An empty file is left by a failed restore; SQLite would treat it as a new database. */
function refuseEmpty(path: string) {
  if (!isEmpty(path)) return
  throw new DatabaseFileError(
    `DATABASE_PATH ${path} cannot be used: the file is empty; put a backup in its place, or delete it to start over.`,
  )
}

function isEmpty(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === 0
}
