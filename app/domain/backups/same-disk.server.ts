import { existsSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'

/** Where the database is, and what puts copies elsewhere. */
type Place = {
  databasePath: string
  backupCommand?: string | undefined
  litefsUrl?: string | undefined
}

/**
 * Whether the copies in a folder would be lost with the disk of the database, because they are on
 * it and nothing puts any elsewhere: no command, no second box, no Litestream.
 */
export function areLostWithDisk(folder: string, place: Place): boolean {
  if (place.backupCommand || place.litefsUrl) return false
  const { dir, base } = parse(place.databasePath)
  // Litestream's own folder.
  if (existsSync(join(dir, `.${base}-litestream`))) return false
  const [ofCopies, ofDatabase] = [folder, place.databasePath].map(findDisk)
  return ofCopies !== null && ofCopies === ofDatabase
}

/** Returns null for what cannot be read, which the check of the copies reports. */
function findDisk(path: string): number | null {
  try {
    return statSync(path).dev
  } catch {
    return null
  }
}
