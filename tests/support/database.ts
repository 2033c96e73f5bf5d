import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.server.ts'

/** A migrated, empty database of its own, in memory. */
export function freshDatabase(): OpenDatabase {
  const db = openDatabase(':memory:')
  migrateDatabase(db)
  return db
}
