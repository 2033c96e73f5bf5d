import { config } from '#app/shared/config.server.ts'
import { openDatabase } from '#db/client.server.ts'

/** The process's one database handle, passed by routes into the domain. */
export const db = openDatabase(config.databasePath)
