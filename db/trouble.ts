import { CommitLostError } from './litefs-commit.ts'
import { LogSyncError } from './log-sync.server.ts'

/**
 * Why the database could not be used. `busy`: it is locked, and a try in some seconds may succeed.
 * `failing`: its disk is full, read-only or damaged, and somebody has to look after it. `replica`:
 * this box only reads, and the primary would take the same request.
 */
export type DatabaseTrouble = 'busy' | 'failing' | 'replica'

/** Another process keeps the file locked: nothing has been written. */
export class DatabaseBusyError extends Error {}

/** A write has arrived at a box that only reads: nothing has been written. */
export class ReplicaError extends Error {}

/** How SQLite's codes for a damaged file begin; another try cannot help. */
const damages = ['SQLITE_CORRUPT', 'SQLITE_NOTADB']

const failures = [
  ...damages,
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_PROTOCOL',
]

/** @returns null for an error that does not come from the database: a bug */
export function findTrouble(error: unknown): DatabaseTrouble | null {
  if (error instanceof DatabaseBusyError) return 'busy'
  if (error instanceof ReplicaError) return 'replica'
  if (error instanceof CommitLostError || error instanceof LogSyncError) return 'failing'
  const code = getErrorCode(error)
  if (code.startsWith('SQLITE_BUSY')) return 'busy'
  return failures.some((beginning) => code.startsWith(beginning)) ? 'failing' : null
}

/** Whether the file itself is damaged: the same write will fail again. */
export function isDamage(error: unknown): boolean {
  const code = getErrorCode(error)
  return damages.some((beginning) => code.startsWith(beginning))
}

/** The code that Node or SQLite gives, here or in a cause; empty where there is none. */
export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return getErrorCode(error.cause)
}

/** The last write that failed; the next one that succeeds clears it, unless the file is damaged. */
type FailedWrite = { at: Date; code: string; isDamage: boolean }

let failedWrite: FailedWrite | null = null

/** Whether writes of this process fail now, since when and why. */
export function findFailedWrite(): FailedWrite | null {
  return failedWrite
}

/** Called after each write, with what it threw. */
export function reportWrite(error?: unknown) {
  if (failedWrite?.isDamage) return
  if (error === undefined) failedWrite = null
  else if (isDamage(error)) failedWrite = { ...describe(error), isDamage: true }
  else if (findTrouble(error) === 'failing') {
    failedWrite ??= { ...describe(error), isDamage: false }
  }
}

function describe(error: unknown) {
  return { at: new Date(), code: getErrorCode(error) }
}
