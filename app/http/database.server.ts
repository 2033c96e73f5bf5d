import type { Statement } from 'better-sqlite3'
import { config } from '#app/shared/config.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import type { Connection } from '#db/client.server.ts'

/** The process's one database handle, passed by routes into the domain. */
export const db: Connection = openDatabase(config.databasePath)

let readVersion: Statement | undefined

/** Raised by every change that a visitor could see, by this process or another. */
export function contentVersion(): number {
  readVersion ??= db.$client.prepare('select version from content_version').pluck()
  return Number(readVersion.get())
}
