// A program that seeds the demo town in the file of DATABASE_PATH. It runs in a process of its own,
// because the tests have other settings than a portal.
import { config } from '#app/shared/config.server.ts'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { seedDemoTown } from '#dev/seed/demo-town.ts'

process.umask(0o077)
const db = openPortalDatabase(config.databasePath)
await seedDemoTown(db)
// SQLite cannot load a database in WAL mode into memory, as tests do. The portal sets the mode back
// when it starts.
db.$client.pragma('journal_mode = delete')
db.$client.close()
