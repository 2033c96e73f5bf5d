import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { OpenDatabase } from './client.server.ts'
import { drizzleWithStatementCache } from './statement-cache.ts'

/**
 * How long a read waits, in milliseconds. LiteFS locks the file for a few milliseconds while it
 * applies a change of the primary.
 */
const timeLimit = 2000

/**
 * Opens the copy that LiteFS keeps, for reading. Never creates a missing file, because on a replica
 * it would be a separate database.
 */
export function openReplica(path: string): OpenDatabase {
  const client = new Database(path, { readonly: true, fileMustExist: true, timeout: timeLimit })
  client.pragma('temp_store = MEMORY')
  client.pragma('cache_size = -65536')
  return drizzleWithStatementCache(client)
}

/**
 * For each folder, when this release's newest migration was written. Cached, because proxies ask
 * every second.
 */
const newestMigrations = new Map<string, number>()

/** Whether the database has every migration of this release; it may have newer ones. */
export function isUpToDate(client: Database.Database, folder = 'db/migrations'): boolean {
  let newest = newestMigrations.get(folder)
  if (newest === undefined) {
    newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
    newestMigrations.set(folder, newest)
  }
  const applied = client.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
  return Number(applied) >= newest
}

/**
 * Waits until the primary has migrated the database to this release's schema and LiteFS has copied
 * it here. A replica cannot migrate, because it cannot write.
 * @param isLong called once, when it takes longer than `milliseconds`
 */
export async function waitForSchema(
  path: string,
  isLong: () => void,
  { milliseconds = 10_000, folder }: { milliseconds?: number; folder?: string } = {},
): Promise<void> {
  const until = performance.now() + milliseconds
  let isReported = false
  while (!hasSchema(path, folder)) {
    if (!isReported && performance.now() >= until) {
      isReported = true
      isLong()
    }
    await setTimeout(250)
  }
}

/**
 * Opens the file each time, because an older handle does not see a file that has just been copied.
 */
function hasSchema(path: string, folder?: string): boolean {
  try {
    const client = new Database(path, { readonly: true, fileMustExist: true, timeout: timeLimit })
    try {
      return isUpToDate(client, folder)
    } finally {
      client.close()
    }
  } catch (error) {
    // The file does not exist yet, is empty, or is being copied.
    if (error instanceof Database.SqliteError || error instanceof TypeError) return false
    throw error
  }
}
