import { statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { type FailedWrite, findFailedWrite } from '#db/database-errors.ts'
import { exitProcess } from './exit-process.ts'

/** Milliseconds between two checks. */
const interval = 2_000

/** Milliseconds for which writes must have failed, without one that saved something. */
const timeLimit = 10_000

/** With less room than this, a full disk may be the reason. */
const roomBytes = 16 * 1024 ** 2

/**
 * Ends the portal when LiteFS refuses every change, to be started again with LiteFS
 * (docs/two-boxes.md). It does so from the moment at which a program was killed between writing a
 * change to the log and telling other programs: LiteFS keeps that change, and SQLite wants to write
 * over it. Only a start lets both read the log anew.
 */
export function watchRefusedWrites(databasePath: string) {
  setInterval(() => {
    if (!isRefusingAll(findFailedWrite(), () => findFreeBytes(databasePath))) return
    writeSync(2, 'LiteFS refuses every change: the portal ends, to be started again.\n')
    exitProcess(1)
  }, interval).unref()
}

/** LiteFS shows the room of the disk on which it keeps its files. */
function findFreeBytes(databasePath: string): number {
  const { bavail, bsize } = statfsSync(dirname(databasePath))
  return bavail * bsize
}

/**
 * Whether writes have failed for a while for another reason than a full disk, which a new start
 * would not help.
 */
export function isRefusingAll(failed: FailedWrite | null, freeBytes: () => number): boolean {
  if (!failed?.code.startsWith('SQLITE_IOERR')) return false
  const isLong = failed.lastAt.getTime() - failed.at.getTime() >= timeLimit
  return isLong && freeBytes() >= roomBytes
}
