import { basename } from 'node:path'

/**
 * Records in a file that is about to become the database which copy it was made from. A failure is
 * printed only, because a town that restores needs its portal more than the mail.
 */
export async function recordInFile(file: string, copy: string, former: string | null) {
  try {
    const { openPortalDatabase } = await import('#app/wiring.server.ts')
    const { recordRestore } = await import('#app/domain/backups/record-restore.server.ts')
    const db = openPortalDatabase(file)
    try {
      await recordRestore(db, basename(copy), former)
    } finally {
      db.$client.close()
    }
  } catch (error) {
    console.error(
      `The administrators get no mail about it: ${error instanceof Error ? error.message : error}.`,
    )
  }
}
