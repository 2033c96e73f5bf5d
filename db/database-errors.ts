import { CommitLostError } from './litefs-commit.ts'
import { WalSyncError } from './wal-sync.server.ts'

/**
 * Why the database could not be used. `busy`: it is locked, and a retry in some seconds may
 * succeed. `failing`: its disk is full, read-only or damaged, and somebody must act. `replica`:
 * this box can only read, but the primary would accept the request.
 */
export type DatabaseProblem = 'busy' | 'failing' | 'replica'

/** Another process keeps the file locked; nothing was written. */
export class DatabaseBusyError extends Error {}

/** A box that can only read got a write; nothing was written. */
export class ReplicaError extends Error {}

/** The beginnings of SQLite's codes for a damaged file. A retry cannot help. */
const damageCodes = ['SQLITE_CORRUPT', 'SQLITE_NOTADB']

const failureCodes = [
  ...damageCodes,
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_PROTOCOL',
]

/** @returns null for an error that is not the database's, so for a bug */
export function classifyDatabaseError(error: unknown): DatabaseProblem | null {
  if (error instanceof DatabaseBusyError) return 'busy'
  if (error instanceof ReplicaError) return 'replica'
  if (error instanceof CommitLostError || error instanceof WalSyncError) return 'failing'
  const code = getErrorCode(error)
  if (code.startsWith('SQLITE_BUSY')) return 'busy'
  return failureCodes.some((beginning) => code.startsWith(beginning)) ? 'failing' : null
}

/** Whether the file itself is damaged, so that a repeated write would fail again. */
export function isDamageError(error: unknown): boolean {
  const code = getErrorCode(error)
  return damageCodes.some((beginning) => code.startsWith(beginning))
}

/** Returns the code of Node or SQLite in an error or its cause; empty if there is none. */
export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return getErrorCode(error.cause)
}

/**
 * The first write that failed, and when the last one did. The next saved change clears it, unless
 * the file is damaged.
 */
export type FailedWrite = { at: Date; lastAt: Date; code: string; isDamage: boolean }

let failedWrite: FailedWrite | null = null

/** Returns since when and why writes of this process fail; null if they do not. */
export function findFailedWrite(): FailedWrite | null {
  return failedWrite
}

/** Called with the error of each write that threw one. */
export function reportFailedWrite(error: unknown) {
  if (failedWrite?.isDamage) return
  if (isDamageError(error)) failedWrite = { ...describe(error), isDamage: true }
  else if (classifyDatabaseError(error) === 'failing') {
    failedWrite ??= { ...describe(error), isDamage: false }
    failedWrite.lastAt = new Date()
  }
}

/** Called when a change was saved that began after this failure. */
export function reportSavedChange(earlier: FailedWrite) {
  if (failedWrite === earlier && !earlier.isDamage) failedWrite = null
}

function describe(error: unknown) {
  const at = new Date()
  return { at, lastAt: at, code: getErrorCode(error) }
}
