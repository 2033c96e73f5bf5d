import { and, eq, gt } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { nowInstant } from '#app/shared/clock.server.ts'
import { users } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/payments.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedDemoTown } from './demo-town.ts'

vi.mock('#app/domain/payments/methods.server.ts', () => ({ isOffered: () => true }))

test('where people may pay at the town hall, two orders of the demo wait for the cashier', async () => {
  const db = freshDatabase()
  await seedDemoTown(db)
  const waiting = db
    .select({ payer: users.name, cents: payments.amountCents })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.payerId))
    .where(
      and(
        eq(payments.method, 'offline'),
        eq(payments.status, 'pending'),
        gt(payments.expiresAt, nowInstant()),
      ),
    )
    .all()
  expect(waiting).toEqual([
    { payer: 'Mary Member', cents: 2400 },
    { payer: 'Walt Hendricks', cents: 4500 },
  ])
})
