import { chmodSync, copyFileSync, existsSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { type OpenDatabase, openPortalDatabase } from './client.server.ts'
import { DatabaseFileError } from './file-error.ts'
import { findViolations } from './invariants.ts'

/**
 * Makes a copy of the database ready to be restored. Duplicates it with its write-ahead log, which
 * has the newest writes of a portal that was killed, checks it, and migrates it as the portal's
 * start would. Deletes the time of the last backup, so that the portal makes one as soon as it
 * runs, the last known time, which would make it doubt the clock, and all sessions.
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
    for (const end of ['', '-wal']) {
      if (end && !existsSync(copy + end)) continue
      copyFileSync(copy + end, target + end)
      // The copy may be kept read-only.
      chmodSync(target + end, 0o600)
    }
    const db = openPortalDatabase(target)
    const [violation] = findViolations(db.$client)
    if (violation) {
      const { invariant, rows } = violation
      throw new DatabaseFileError(`this does not hold: ${invariant} ${JSON.stringify(rows)}`)
    }
    db.$client.prepare(`delete from job_runs where name in ('back up', 'watch the clock')`).run()
    // A session that was ended since the copy, because it was stolen or its member suspended, would
    // work again.
    db.$client.prepare('delete from sessions').run()
    return db
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // The message names the setting DATABASE_PATH, but here a backup is checked.
    const reason = error.message.replace(/^DATABASE_PATH .* cannot be used: /, '')
    throw new DatabaseFileError(`The copy cannot be restored: ${reason}`)
  }
}

/**
 * Merges SQLite's log into the file, which is then complete without it. Closing a database does so
 * too, but does not report that the disk is full.
 * @throws {DatabaseFileError} with one sentence, when something is left in the log
 */
export function mergeLog(path: string) {
  const incomplete = (reason: string) =>
    new DatabaseFileError(`${path} cannot be completed from its write-ahead log: ${reason}.`)
  try {
    const db = new Database(path, { fileMustExist: true })
    try {
      const [state] = db.pragma('wal_checkpoint(TRUNCATE)') as Array<{ busy: number }>
      if (state?.busy) throw incomplete('another program has it open')
    } finally {
      db.close()
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    throw incomplete(error.message)
  }
  const left = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (left?.size) throw incomplete('the log could not be emptied')
}
