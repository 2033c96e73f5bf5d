import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { loadDashboard } from '#app/domain/owner-dashboard/load-dashboard.server.ts'
import { expirePayments } from '#app/domain/payments/provider/expiry.server.ts'
import { lapseOffers } from '#app/domain/tickets/waiting-list/seat-offers.server.ts'
import { days } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { events } from '#db/schema/events.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { seedDemoTown } from './demo-town.ts'

const { payOffline } = config
afterEach(() => {
  resetClock()
  config.payOffline = payOffline
})

test('a cashier of the demo town has orders to take money for, weeks after the demo was set up', async () => {
  config.payOffline = true
  const db = freshDatabase()
  await seedDemoTown(db)
  moveClock(days(30))
  await expirePayments(db)
  await lapseOffers(db)
  const cashier = newActor(db, { role: 'cashier' })
  const quilts = db.select().from(events).where(eq(events.title, 'Quilt weekend')).get()
  const till = { kind: 'till', count: 2, until: quilts?.startTime }
  expect(loadDashboard(db, cashier, 1).tiles).toContainEqual(till)
})
