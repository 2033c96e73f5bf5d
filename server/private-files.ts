import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Places = { databasePath: string; backupDir: string | null }

/**
 * Takes the rights of others away from database and backups that were made before, or by whoever
 * restored one. Files of another user are left as they are.
 * @returns a sentence for each folder of them that others may open
 */
export function hideFromOthers({ databasePath, backupDir }: Places): string[] {
  const isThere = backupDir !== null && existsSync(backupDir)
  const copies = isThere ? readdirSync(backupDir).map((name) => join(backupDir, name)) : []
  const database = ['', '-wal', '-shm'].map((end) => databasePath + end).filter(existsSync)
  for (const file of [...database, ...copies.filter((name) => name.endsWith('.db'))]) {
    const { uid, mode } = statSync(file)
    if (uid === process.getuid?.() && mode & 0o077) chmodSync(file, 0o600)
  }
  return [...new Set([dirname(databasePath), ...(isThere ? [backupDir] : [])])]
    .filter((folder) => statSync(folder).mode & 0o007)
    .map((folder) => `${folder} can be opened by other users of this machine: chmod 700 ${folder}`)
}
