import { config } from '#app/shared/config.server.ts'
import { askRole, type BoxRole, readLag } from '#app/shared/litefs.server.ts'

/** Milliseconds that a replica may be behind; `/readyz` fails above the same limit. */
const maxLag = 4000

type Boxes = { litefsUrl?: string; otherLitefsUrl?: string; databasePath: string }

/**
 * Returns the roles of the two boxes and by how many milliseconds this one is behind; null where
 * there is only one box. `bad` unless one is the primary and the other a replica that follows it.
 */
export async function checkSecondBox({ litefsUrl, otherLitefsUrl, databasePath }: Boxes = config) {
  if (!litefsUrl || !otherLitefsUrl) return null
  const [said, other] = await Promise.all([askRole(litefsUrl), askRole(otherLitefsUrl)])
  const { own, lagMs } = said === 'replica' ? checkReplica(databasePath) : { own: said, lagMs: 0 }
  const isPair = [own, other].sort().join() === 'primary,replica'
  return {
    health: isPair && lagMs <= maxLag ? ('good' as const) : ('bad' as const),
    own,
    other,
    lagMs,
  }
}

function checkReplica(databasePath: string): { own: BoxRole; lagMs: number } {
  try {
    return { own: 'replica', lagMs: readLag(databasePath) }
  } catch {
    // LiteFS answers but has no database, so the role of this box is unknown.
    return { own: 'unknown', lagMs: 0 }
  }
}
