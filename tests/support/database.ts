import { openDatabase } from '#app/wiring.server.ts'
import { migrateDatabase, type OpenDatabase } from '#db/client.server.ts'

/** A migrated, empty database of its own, in memory. */
export function freshDatabase(): OpenDatabase {
  const db = openDatabase(':memory:')
  migrateDatabase(db)
  return db
}
