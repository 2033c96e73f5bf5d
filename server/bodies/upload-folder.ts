import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '#app/shared/config.server.ts'
import { getErrorCode } from '#db/database-errors.ts'

/** Reasons by Node's error codes. */
const failureReasons: Record<string, string> = {
  ENOTDIR: 'it is a file, or below one',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be made',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

/**
 * Makes the folder for uploads, for the portal's user only, and writes a file to it, so that a
 * problem is found at the start. The permissions of an existing folder are not changed, because it
 * may be the system's.
 * @throws {ConfigError} with one sentence, when the folder cannot be used
 */
export function prepareUploadFolder(folder: string) {
  try {
    makeFolder(folder)
    const file = join(folder, `mainstreet-upload-${randomUUID()}`)
    writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
    rmSync(file)
  } catch (error) {
    const code = getErrorCode(error)
    throw unusable(folder, failureReasons[code] ?? `the disk says ${code}`)
  }
  const { mode, uid } = statSync(folder)
  // Windows has neither numeric user ids nor these permissions.
  if (!process.getuid) return
  if (uid !== process.getuid() || (mode & 0o077) !== 0) {
    throw unusable(folder, 'others may open it; chmod 700 makes a folder private')
  }
}

/**
 * Not `recursive`, with which Node retries forever where the system allows no folders (below
 * /proc).
 */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

const unusable = (folder: string, reason: string) =>
  new ConfigError(`UPLOAD_DIR ${folder} cannot be used: ${reason}.`)
