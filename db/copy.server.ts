import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { type OpenDatabase, openPortalDatabase } from './client.server.ts'
import { DatabaseFileError } from './file-error.ts'
import { findViolations } from './invariants.ts'

/**
 * Makes a copy of the database ready to be restored. Duplicates it with its write-ahead log, which
 * has the newest writes of a portal that was killed, checks it, and migrates it as the portal's
 * start would. Deletes the time of the last backup, so that the portal makes one as soon as it
 * runs.
 * @param target the file to make
 * @returns the target, open
 * @throws {DatabaseFileError} with one sentence, when the copy is damaged or newer than this
 * version
 */
export function openCopy(copy: string, target: string): OpenDatabase {
  if (!existsSync(copy)) throw new DatabaseFileError(`There is no file ${copy}.`)
  try {
    // SQLite would apply a log left by an interrupted restore to this copy.
    for (const end of ['', '-wal', '-shm']) rmSync(target + end, { force: true })
    copyFileSync(copy, target)
    if (existsSync(`${copy}-wal`)) copyFileSync(`${copy}-wal`, `${target}-wal`)
    const db = openPortalDatabase(target)
    const [violation] = findViolations(db.$client)
    if (violation) {
      const { invariant, rows } = violation
      throw new DatabaseFileError(`this does not hold: ${invariant} ${JSON.stringify(rows)}`)
    }
    db.$client.prepare(`delete from job_runs where name = 'back up'`).run()
    return db
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // The message names the setting DATABASE_PATH, but here a backup is checked.
    const reason = error.message.replace(/^DATABASE_PATH .* cannot be used: /, '')
    throw new DatabaseFileError(`The copy cannot be restored: ${reason}`)
  }
}
