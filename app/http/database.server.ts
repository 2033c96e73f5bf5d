import type { Statement } from 'better-sqlite3'
import { config } from '#app/shared/config.server.ts'
import { role } from '#app/shared/role.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import type { Connection } from '#db/client.server.ts'
import { openReplica } from '#db/replica.server.ts'

const open = role === 'primary' ? openDatabase : openReplica

/**
 * The process's only database connection, which routes pass to the domain; on a replica it can only
 * read.
 */
export const db: Connection = open(config.databasePath)

let readVersion: Statement | undefined

/** Raised by every change that a visitor could see, by this process or another. */
export function contentVersion(): number {
  readVersion ??= db.$client.prepare('select version from content_version').pluck()
  return Number(readVersion.get())
}
