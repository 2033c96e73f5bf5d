import { readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { seconds } from './clock.server.ts'

/**
 * What a process may do with the database. `primary`: everything; a portal without LiteFS always is
 * one. `replica`: read the copy that LiteFS updates. `unknown`: nothing, because LiteFS does not
 * answer or this node is about to become the primary.
 */
export type BoxRole = 'primary' | 'replica' | 'unknown'

const nodeInfo = z.object({ isPrimary: z.boolean(), candidate: z.boolean() })

/**
 * Asks the LiteFS node of this box. Its files do not show the role: the file with the primary's
 * name is missing both on the primary and on a replica without a primary.
 */
export async function askRole(litefsUrl: string | undefined): Promise<BoxRole> {
  if (!litefsUrl) return 'primary'
  try {
    const signal = AbortSignal.timeout(seconds(2))
    const answer = await fetch(new URL('/info', litefsUrl), { signal })
    const { isPrimary, candidate } = nodeInfo.parse(await answer.json())
    if (isPrimary) return 'primary'
    return candidate ? 'unknown' : 'replica'
  } catch {
    // Also for unexpected errors: two writing processes are worse than none for a while.
    return 'unknown'
  }
}

const lagFile = (databasePath: string) => join(dirname(databasePath), '.lag')

/**
 * Whether the database is in LiteFS's folder; a write to any other folder would stay on this
 * machine. Takes as long as LiteFS hangs.
 */
export function isMounted(databasePath: string): Promise<boolean> {
  return access(lagFile(databasePath)).then(
    () => true,
    () => false,
  )
}

/**
 * Returns by how many milliseconds a replica is behind: 0 on the primary, 2147483647 before the
 * first copy. The number also grows while the primary is down.
 * @throws when LiteFS's folder cannot be read
 */
export function readLag(databasePath: string): number {
  // As bytes: given an encoding, Node ends the whole process if the file cannot be closed because
  // LiteFS ended meanwhile.
  return Number.parseInt(readFileSync(lagFile(databasePath)).toString(), 10)
}
