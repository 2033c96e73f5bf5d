import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { getErrorCode } from './database-errors.ts'

/** The file cannot be the portal's database. The message is one sentence that names the setting. */
export class DatabaseFileError extends Error {}

/** Reasons by the beginning of an error code of Node or SQLite; the first match applies. */
const failureReasons: [code: string, reason: string][] = [
  ['ENOTDIR', 'its folder is a file'],
  ['EEXIST', 'its folder is a file'],
  ['ENOENT', 'its folder cannot be made'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EIO', 'the disk fails'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_READONLY', 'this user may not write there'],
  ['SQLITE_CANTOPEN', 'it is no file, or this user may not write in its folder'],
  ['SQLITE_NOTADB', 'it is no SQLite database'],
  ['SQLITE_CORRUPT', 'it is damaged'],
  ['SQLITE_BUSY', 'another program keeps it locked'],
  ['SQLITE_PROTOCOL', 'another program keeps it locked'],
]

/**
 * Runs a function that opens or prepares the file of DATABASE_PATH.
 * @throws {DatabaseFileError} with the reason in words, when the file or its disk is the cause
 */
export function explainFileError<Result>(path: string, open: () => Result): Result {
  try {
    return open()
  } catch (error) {
    const reason = explain(path, getErrorCode(error))
    if (!reason) throw error
    throw new DatabaseFileError(`DATABASE_PATH ${path} cannot be used: ${reason}.`)
  }
}

function explain(path: string, code: string): string | undefined {
  if (!code.startsWith('SQLITE_IOERR')) {
    return failureReasons.find(([beginning]) => code.startsWith(beginning))?.[1]
  }
  // SQLite reports the same error if there is no room for its shared memory.
  return isFull(dirname(path)) ? 'the disk is full' : `the disk fails (${code})`
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < 256 * 1024
  } catch {
    return false
  }
}
