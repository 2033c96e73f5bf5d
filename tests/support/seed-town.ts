// A process of its own, because the settings of the tests differ from those of a portal.
import { config } from '#app/shared/config.server.ts'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { seedDemoTown } from '#dev/seed/demo-town.ts'

process.umask(0o077)
const db = openPortalDatabase(config.databasePath)
await seedDemoTown(db)
// Only then can it be read into memory; the portal's start sets it back.
db.$client.pragma('journal_mode = delete')
db.$client.close()
