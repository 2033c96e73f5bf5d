import { existsSync, readdirSync } from 'node:fs'
import { DatabaseFileError } from '#db/file-error.ts'

/**
 * Refuses to make a new database where another one was: its disk may not be mounted, or its path
 * mistyped, and the town would get an empty portal.
 * @param backupDir where the copies of the missing database are
 * @returns whether the database is new
 * @throws {DatabaseFileError} with one sentence, when it is missing and there are copies of it
 */
export function refuseLostDatabase(path: string, backupDir: string | null): boolean {
  if (existsSync(path)) return false
  if (backupDir && hasCopies(backupDir)) {
    throw new DatabaseFileError(
      `DATABASE_PATH ${path} cannot be used: there is no such file, but ${backupDir} has copies of it; mount its disk, restore a copy, or empty the folder of backups to start over.`,
    )
  }
  return true
}

/** Counts copies from the future too, because a machine may start with its clock in the past. */
function hasCopies(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /^portal-.*\.db$/.test(name))
  } catch {
    return false
  }
}
