import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { seconds } from './clock.server.ts'

/**
 * What a process may do with the database. `primary`: everything; a portal on a plain file is always
 * one. `replica`: read the copy that LiteFS brings up to date. `unknown`: nothing, because LiteFS does
 * not answer, or is to be the primary and is not yet.
 */
export type Role = 'primary' | 'replica' | 'unknown'

const nodeInfo = z.object({ isPrimary: z.boolean(), candidate: z.boolean() })

/**
 * Asks the LiteFS node beside this process. Its files do not tell the role: the same file is
 * missing on the primary and on a replica without a primary.
 */
export async function askRole(litefsUrl: string | undefined): Promise<Role> {
  if (!litefsUrl) return 'primary'
  try {
    const signal = AbortSignal.timeout(seconds(2))
    const answer = await fetch(new URL('/info', litefsUrl), { signal })
    const { isPrimary, candidate } = nodeInfo.parse(await answer.json())
    if (isPrimary) return 'primary'
    return candidate ? 'unknown' : 'replica'
  } catch {
    // After any error: two writing processes are worse than none for a while.
    return 'unknown'
  }
}

const lagFile = (databasePath: string) => join(dirname(databasePath), '.lag')

/** Whether the database is in a folder of LiteFS; elsewhere a write would stay on this machine. */
export function isMounted(databasePath: string): boolean {
  return existsSync(lagFile(databasePath))
}

/**
 * Milliseconds by which a replica is behind; 0 on the primary, 2147483647 before the first copy. It
 * grows while the primary is away, too.
 * @throws when LiteFS does not show the folder, or no longer
 */
export function readLag(databasePath: string): number {
  return Number.parseInt(readFileSync(lagFile(databasePath), 'utf8'), 10)
}
