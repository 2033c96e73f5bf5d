import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { type FailedWrite, findFailedWrite } from '#db/database-errors.ts'
import { exitProcess } from './exit-process.ts'

/** Milliseconds between two checks. */
const interval = 2_000

/** Milliseconds for which writes must have failed, without one that saved something. */
const timeLimit = 10_000

/**
 * Ends the portal when LiteFS refuses every change, to be started again with LiteFS
 * (docs/two-boxes.md). It does so from the moment at which a program was killed between writing a
 * change to the log and telling other programs: LiteFS keeps that change, and SQLite wants to write
 * over it. Only a start lets both read the log anew. It would not help where the disk is full or
 * read-only, which SQLite reports by the same error.
 */
export function watchRefusedWrites(databasePath: string) {
  setInterval(() => {
    if (!isLong(findFailedWrite()) || !hasUntoldChange(databasePath)) return
    writeSync(2, 'LiteFS refuses every change: the portal ends, to be started again.\n')
    exitProcess(1)
  }, interval).unref()
}

/** Whether the disk has refused writes for a while. */
export function isLong(failed: FailedWrite | null): boolean {
  if (!failed?.code.startsWith('SQLITE_IOERR')) return false
  return failed.lastAt.getTime() - failed.at.getTime() >= timeLimit
}

const logHeaderSize = 32
const frameHeaderSize = 24

/**
 * Whether the log of a database has a committed change after the last one that SQLite's index of
 * the log knows. The files are described in https://sqlite.org/walformat.html; the index has the
 * byte order of the machine.
 */
export function hasUntoldChange(databasePath: string): boolean {
  const framesTold = readBytes(`${databasePath}-shm`, 16, 4)?.readUInt32LE() ?? 0
  const log = `${databasePath}-wal`
  const header = readBytes(log, 0, logHeaderSize)
  if (!header) return false
  const frameSize = frameHeaderSize + header.readUInt32BE(8)
  const salts = header.subarray(16, 24)
  for (let frame = framesTold; ; frame += 1) {
    const found = readBytes(log, logHeaderSize + frame * frameSize, frameHeaderSize)
    // Other salts are of a log that was written over.
    if (!found?.subarray(8, 16).equals(salts)) return false
    const pagesAfterCommit = found.readUInt32BE(4)
    if (pagesAfterCommit > 0) return true
  }
}

/** Returns null where the file has no such bytes. */
function readBytes(path: string, position: number, length: number): Buffer | null {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return readSync(file, bytes, 0, length, position) === length ? bytes : null
  } finally {
    closeSync(file)
  }
}
