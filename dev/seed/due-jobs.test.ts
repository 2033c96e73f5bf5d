import { afterEach, expect, test } from 'vitest'
import { cron } from '#app/domain/background-jobs/cron.server.ts'
import { contentVersion } from '#db/schema/content-version.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedDemoTown } from './demo-town.ts'

afterEach(resetClock)

// The town's midnight is at 05:00 UTC. With 02:00, a classified expires after the last step of the
// town's past.
test.each(['02:00', '05:30', '17:00'])(
  'due jobs change nothing that a fresh town shows at %s UTC',
  async (time) => {
    setClock(`2026-11-23T${time}:00.000Z`)
    const db = freshDatabase()
    await seedDemoTown(db)
    const version = () => db.select().from(contentVersion).get()?.version
    const before = version()
    for (const job of cron.filter(({ needsClock }) => needsClock)) {
      await job.run(db)
      expect(version(), job.name).toBe(before)
    }
  },
)
