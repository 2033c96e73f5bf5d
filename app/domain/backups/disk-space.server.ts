import { statfsSync } from 'node:fs'

/** Bytes to leave free on the disk, because the portal and its backups write to it too. */
const reservedBytes = 100 * 1024 * 1024

/**
 * Returns the bytes free on the disk of a folder, and the bytes that must be free before a copy of
 * this size is written there (docs/rules.md#backups).
 */
export function findDiskSpace(folder: string, copyBytes: number) {
  const { bavail, bsize } = statfsSync(folder)
  return { freeBytes: bavail * bsize, neededBytes: copyBytes + reservedBytes }
}
