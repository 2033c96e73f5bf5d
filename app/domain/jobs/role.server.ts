import { z } from 'zod'
import { seconds } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'

const nodeInfo = z.object({ isPrimary: z.boolean() })

/**
 * Whether this process may write. Without LiteFS there is one process, and it may. With LiteFS the
 * local node is asked; if it cannot answer, the answer is no, because two writing processes are
 * worse than none for a while.
 */
export async function isPrimary(litefsUrl = config.litefsUrl): Promise<boolean> {
  if (!litefsUrl) return true
  try {
    const signal = AbortSignal.timeout(seconds(2))
    const answer = await fetch(new URL('/info', litefsUrl), { signal })
    return nodeInfo.parse(await answer.json()).isPrimary
  } catch {
    return false
  }
}
