import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nowInstant } from '#app/shared/clock.server.ts'
import { runSeparately } from '#app/shared/separate-process.server.ts'
import type { Connection } from '#db/client.server.ts'
import { findDiskSpace } from './disk-space.server.ts'
import { listOutdated, nameCopy } from './rotation.server.ts'
import { storeElsewhere } from './store-elsewhere.server.ts'

type Options = {
  /**
   * A command configured by the town that stores the copy elsewhere; it gets the path of the copy
   * as `$1`.
   */
  command?: string
  stopping?: AbortSignal
}

/**
 * Copies the database, while it is in use, to a file named by time in `folder`, and deletes outdated
 * copies. The file gets its name only after SQLite's quick_check, so an interrupted copy never looks
 * complete. It stays in WAL mode, because a copy in another mode breaks the replicas that it is
 * restored to (docs/decisions/028-two-boxes.md).
 * @throws when the copy has no room, cannot be written or is damaged, the command fails, or the
 * portal stops before it is complete
 */
export async function backUp(db: Connection, folder: string, { command, stopping }: Options = {}) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = nowInstant()
  const copy = join(folder, nameCopy(at))
  const partial = `${copy}.partial`
  for (const name of readdirSync(folder)) {
    if (name.includes('.partial')) rmSync(join(folder, name))
  }
  requireRoom(db, folder)
  const found = await runSeparately('back-up', [db.$client.name, partial], stopping)
  if (found.trim() !== 'ok') throw new Error(`The backup is damaged: ${found.trim()}`)
  renameSync(partial, copy)
  for (const name of listOutdated(readdirSync(folder), at)) rmSync(join(folder, name))
  if (command) await storeElsewhere(db, command, copy, stopping)
}

/**
 * @throws when the disk of the copies has no room for another. A copy that fills the disk would
 * also stop the portal from saving, if the database is on it.
 */
function requireRoom(db: Connection, folder: string) {
  const read = (setting: string) => Number(db.$client.pragma(setting, { simple: true }))
  const bytes = read('page_count') * read('page_size')
  const { freeBytes, neededBytes } = findDiskSpace(folder, bytes)
  if (freeBytes >= neededBytes) return
  throw new Error(
    `There is no room for a backup in ${folder}: ${toMegabytes(neededBytes)} MB must be free, and ${toMegabytes(freeBytes)} MB are.`,
  )
}

const toMegabytes = (bytes: number) => Math.round(bytes / 1e6)
