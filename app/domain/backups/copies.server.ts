import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nowInstant } from '#app/shared/clock.server.ts'
import { listCopies, nameCopy, readCopyTime } from './rotation.server.ts'

export type Copy = { name: string; path: string; at: string; bytes: number }

/**
 * Returns a folder's newest copy of the database and the UTC instant it was made; null if there is
 * none or the folder cannot be read.
 */
export function findNewestCopy(folder: string): Copy | null {
  return findNewestCopyOrFailure(folder).newest
}

/** Returns a folder's newest copy, and the system's error message if the folder cannot be read. */
export function findNewestCopyOrFailure(folder: string): {
  newest: Copy | null
  failure: string | null
} {
  try {
    return { newest: readNewest(folder), failure: null }
  } catch (error) {
    return { newest: null, failure: String(error) }
  }
}

/**
 * Whether a folder has a copy made at or after an instant (UTC). The record of the last run is
 * replicated but copies are not, so after a change of the primary the last copies are on the other
 * box.
 */
export function hasCopySince(folder: string, at: string): boolean {
  const newest = findNewestCopy(folder)
  return newest !== null && newest.name >= nameCopy(at)
}

function readNewest(folder: string): Copy | null {
  if (!statSync(folder, { throwIfNoEntry: false })) return null
  const [name] = listCopies(readdirSync(folder), nowInstant())
  if (!name) return null
  const path = join(folder, name)
  const { mtimeMs, size } = statSync(path)
  return { name, path, at: readCopyTime(name) ?? new Date(mtimeMs).toISOString(), bytes: size }
}
