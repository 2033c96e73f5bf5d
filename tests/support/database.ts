import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#app/wiring.server.ts'
import { migrateDatabase, type OpenDatabase } from '#db/client.server.ts'
import { prepareOnce } from './prepare-once.ts'
import { prepareTown } from './prepared-town.ts'

let migrated: Buffer | undefined

/** Returns a new migrated, empty database in memory. */
export function freshDatabase(): OpenDatabase {
  migrated ??= readFileSync(prepareOnce('empty.db', makeEmpty))
  return openDatabase(migrated)
}

/** Makes a database file that is migrated and empty. */
export function makeDatabaseFile(path: string) {
  copyFileSync(prepareOnce('empty.db', makeEmpty), path)
}

/** Returns a database in memory with the demo town. */
export function townDatabase(): OpenDatabase {
  return openDatabase(readFileSync(join(prepareTown(), 'portal.db')))
}

function makeEmpty(path: string) {
  const db = openDatabase(':memory:')
  migrateDatabase(db)
  writeFileSync(path, db.$client.serialize())
  db.$client.close()
}
