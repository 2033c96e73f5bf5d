// Runs in a process of its own, because the tests have other settings than a portal.
import { config } from '#app/shared/config.server.ts'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { seedDemoTown } from '#dev/seed/demo-town.ts'

process.umask(0o077)
const db = openPortalDatabase(config.databasePath)
await seedDemoTown(db)
// SQLite cannot read a WAL file into memory. The portal sets the mode back when it starts.
db.$client.pragma('journal_mode = delete')
db.$client.close()
