import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nowInstant } from '#app/shared/clock.server.ts'
import { listCopies, readCopyTime } from './rotation.ts'

export type Copy = { name: string; path: string; at: string; bytes: number }

/** Returns a folder's newest copy of the database, with the UTC instant it was made; null: none. */
export function findNewestCopy(folder: string): Copy | null {
  if (!statSync(folder, { throwIfNoEntry: false })) return null
  const [name] = listCopies(readdirSync(folder), nowInstant())
  if (!name) return null
  const path = join(folder, name)
  const { mtimeMs, size } = statSync(path)
  return { name, path, at: readCopyTime(name) ?? new Date(mtimeMs).toISOString(), bytes: size }
}
