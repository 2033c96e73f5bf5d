import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { DatabaseFileError, explainFileError } from './file-error.ts'

/** Referenced here, so that garbage collection does not close them. */
const locks = new Set<Database.Database>()

/**
 * Locks the database file for this process, because two portals would run every job twice. Uses
 * SQLite's lock on an empty file, which ends with the process even if it is killed; a leftover file
 * has no meaning. Commands that run beside a portal need no lock.
 * @param path of the database, which need not exist yet
 * @param isReplicated puts the lock into the folder of temporary files, because LiteFS stores only
 * databases
 * @returns a function that unlocks the file
 * @throws {DatabaseFileError} when another portal has the lock, or it cannot be created
 */
export function lockPortalFile(path: string, { isReplicated = false } = {}): () => void {
  if (path === ':memory:') return () => {}
  return explainFileError(path, () => {
    const lock = new Database(lockPath(path, isReplicated), { timeout: 0 })
    try {
      // Otherwise a killed process leaves a journal beside it.
      lock.pragma('journal_mode = MEMORY')
      lock.exec('begin exclusive')
    } catch (error) {
      lock.close()
      if (isBusy(error)) {
        throw new DatabaseFileError(`DATABASE_PATH ${path} is in use: stop the other portal first.`)
      }
      throw error
    }
    locks.add(lock)
    return () => {
      locks.delete(lock)
      lock.close()
    }
  })
}

/**
 * Whether a portal runs on this file now. Checks without taking the lock, so that a portal can
 * start meanwhile.
 */
export function isPortalRunning(path: string, { isReplicated = false } = {}): boolean {
  const file = lockPath(path, isReplicated)
  if (!existsSync(file)) return false
  const lock = new Database(file, { timeout: 0, readonly: true })
  try {
    lock.pragma('schema_version')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    lock.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** Returns one lock per file, even if its path has several names. */
function lockPath(path: string, isReplicated: boolean) {
  const folder = dirname(path)
  if (!isReplicated) mkdirSync(folder, { recursive: true })
  const isThere = existsSync(path)
  if (isThere && statSync(path).isDirectory()) {
    throw new DatabaseFileError(`DATABASE_PATH ${path} cannot be used: it is a folder, not a file.`)
  }
  const file = isThere ? realpathSync(path) : join(realpathSync(folder), basename(path))
  if (!isReplicated) return `${file}.lock`
  const name = createHash('sha256').update(file).digest('hex').slice(0, 16)
  return join(tmpdir(), `mainstreet-${name}.lock`)
}
