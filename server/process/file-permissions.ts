import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Places = { databasePath: string; backupDir: string | null }

/**
 * Removes other users' rights from existing files of the database and backups, such as restored
 * ones. Files of another user are left as they are.
 * @returns a warning for each folder of these files that other users can open or that cannot be read
 */
export function restrictFilesToOwner({ databasePath, backupDir }: Places): string[] {
  const database = () => ['', '-wal', '-shm'].map((end) => databasePath + end).filter(existsSync)
  const warnings = [restrict(dirname(databasePath), database)]
  if (backupDir) {
    const copies = () => readdirSync(backupDir).filter((name) => name.endsWith('.db'))
    warnings.push(restrict(backupDir, () => copies().map((name) => join(backupDir, name))))
  }
  return [...new Set(warnings)].filter((warning) => warning !== null)
}

/** Restricts files to their owner; returns a warning about their folder, or null. */
function restrict(folder: string, listFiles: () => string[]): string | null {
  try {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (!found) return null
    for (const file of listFiles()) {
      const { uid, mode } = statSync(file)
      if (uid === process.getuid?.() && mode & 0o077) chmodSync(file, 0o600)
    }
    if (!(found.mode & 0o007)) return null
    return `${folder} can be opened by other users of this machine: chmod 700 ${folder}`
  } catch (error) {
    // The portal starts all the same, for example if a disk is not mounted.
    return `Whether others may read what is in ${folder} cannot be checked: ${error}`
  }
}
