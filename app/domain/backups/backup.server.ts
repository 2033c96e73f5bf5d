import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { now } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { townDay } from '#app/shared/town-time.ts'
import type { Connection } from '#db/client.server.ts'

/** Daily copies to keep. */
export const backupsKept = 14

const backupName = /^portal-\d{4}-\d{2}-\d{2}\.db$/

/**
 * Copies the database, while it is in use, to `portal-YYYY-MM-DD.db` in `folder`. The file gets
 * this name only after SQLite's quick_check, so an interrupted copy never looks complete.
 * @throws when the copy cannot be written or is damaged
 */
export async function backUp(db: Connection, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, `portal-${townDay(now(), config.timeZone)}.db`)
  const partial = `${copy}.partial`
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.partial')) rmSync(join(folder, name))
  }
  await db.$client.backup(partial)
  assertSound(partial)
  renameSync(partial, copy)
  const copies = readdirSync(folder).filter((name) => backupName.test(name))
  for (const name of copies.sort().reverse().slice(backupsKept)) rmSync(join(folder, name))
}

function assertSound(file: string) {
  const copy = new Database(file)
  try {
    const found = copy.pragma('quick_check', { simple: true })
    if (found !== 'ok') throw new Error(`The backup is damaged: ${found}`)
    // A copy inherits write-ahead mode, which keeps extra files; without it the backup is one file.
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
