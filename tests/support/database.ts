import { openDatabase } from '#app/wiring.server.ts'
import { migrateDatabase, type OpenDatabase } from '#db/client.server.ts'

/** Returns a new migrated, empty database in memory. */
export function freshDatabase(): OpenDatabase {
  const db = openDatabase(':memory:')
  migrateDatabase(db)
  return db
}
