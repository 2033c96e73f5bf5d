import { existsSync, readFileSync } from 'node:fs'
import type { Database } from 'better-sqlite3'

/**
 * For each connection, the file in which LiteFS shows the number of the last change; null without
 * LiteFS.
 */
const positionFiles = new WeakMap<Database, string | null>()

/** LiteFS ended while it stored a change, which is lost when it starts again. */
export class CommitLostError extends Error {}

/**
 * Makes sure that LiteFS has stored the change that was just committed. LiteFS stores a change when
 * SQLite releases its write lock, and ends if it cannot. SQLite ignores errors when it releases a
 * lock, so the change would be acknowledged. If LiteFS still answers afterwards, it has stored the
 * change.
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
