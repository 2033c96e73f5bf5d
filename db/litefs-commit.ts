import { existsSync, readFileSync } from 'node:fs'
import type { Database } from 'better-sqlite3'

/** For each connection, the file in which LiteFS shows the number of the last change; null elsewhere. */
const positionFiles = new WeakMap<Database, string | null>()

/** LiteFS ended while it took a change, and drops it when it starts again. */
export class CommitLostError extends Error {}

/**
 * Makes sure that LiteFS has kept the change that was just committed. It keeps one when SQLite gives
 * its write lock back, and ends when it cannot: SQLite does not look at how giving a lock back went, and
 * the change would be acknowledged. Whoever still answers afterwards has kept it.
 * @throws {CommitLostError}
 */
export function confirmCommit(client: Database) {
  const file = findPositionFile(client)
  if (!file) return
  try {
    readFileSync(file)
  } catch (cause) {
    throw new CommitLostError('LiteFS ended before it kept a change.', { cause })
  }
}

function findPositionFile(client: Database): string | null {
  const known = positionFiles.get(client)
  if (known !== undefined) return known
  const file = `${client.name}-pos`
  const found = existsSync(file) ? file : null
  positionFiles.set(client, found)
  return found
}
