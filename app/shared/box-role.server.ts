import { setTimeout } from 'node:timers/promises'
import { seconds } from './clock.server.ts'
import { ConfigError, config } from './config.server.ts'
import { askRole, type BoxRole, isMounted } from './litefs.server.ts'

/**
 * How long to wait until LiteFS knows its role. LiteFS starts the portal only after it is running.
 */
const timeLimit = seconds(5)

/**
 * The role of this process. It never changes: when LiteFS reports another role, the process ends
 * (`server/process/litefs-watch-worker.ts`).
 */
export const boxRole = await findRole(config)

type Settings = { litefsUrl?: string; databasePath: string }

/** @throws {ConfigError} with one sentence, when LiteFS is configured and does not answer */
export async function findRole(
  { litefsUrl, databasePath }: Settings,
  wait = timeLimit,
): Promise<Exclude<BoxRole, 'unknown'>> {
  const until = performance.now() + wait
  for (;;) {
    const found = await askRole(litefsUrl)
    if (found !== 'unknown') {
      if (litefsUrl && !(await isMounted(databasePath))) {
        throw new ConfigError(
          `DATABASE_PATH ${databasePath} is not in the folder that the LiteFS of LITEFS_URL shows.`,
        )
      }
      return found
    }
    if (performance.now() > until) {
      throw new ConfigError(
        `LITEFS_URL ${litefsUrl} does not answer: start LiteFS, or remove the setting where there is none.`,
      )
    }
    await setTimeout(250)
  }
}

/** @throws {ConfigError} with one sentence on a replica, where a command's writes would be lost */
export function requirePrimary() {
  if (boxRole === 'primary') return
  throw new ConfigError('This box is a replica: run the command on the primary.')
}
