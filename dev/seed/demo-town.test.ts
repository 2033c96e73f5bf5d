import { expect, test } from 'vitest'
import { unmatchedPayments } from '#db/schema/unmatched-payments.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedDemoTown } from './demo-town.ts'

test('every list of the demo town has something to show, and a month of income', async () => {
  const db = freshDatabase()
  await seedDemoTown(db)
  const one = (sql: string) => db.$client.prepare(sql).pluck().get() as number
  const empty = [
    `select count(*) from payments where status = 'paid'`,
    `select count(*) from bookings join users on users.id = member_id
      where status = 'pending' and email = 'member@example.org'`,
    `select count(*) from bookings join listings on listings.id = listing_id
      join users on users.id = owner_id
      where status = 'pending' and email = 'owner@example.org'`,
    `select count(*) from bookings where status = 'accepted'`,
    'select count(*) from applications',
    `select count(*) from tickets where status = 'valid'`,
    `select count(*) from tickets where status = 'used'`,
    `select count(*) from campaigns where status = 'active'`,
    'select count(*) from listing_views',
    'select count(*) from refunds',
    `select count(*) from listings where moderation_status = 'pending'`,
  ].filter((sql) => one(sql) === 0)
  expect(empty).toEqual([])
  const days = one(`select count(distinct date(paid_at)) from payments
    where paid_at > datetime('now', '-31 days')`)
  expect(days).toBeGreaterThan(10)
  // What the town calls money without an order is what its payer was charged.
  const unmatched = db.select().from(unmatchedPayments).all()
  expect(unmatched).toHaveLength(1)
  for (const { providerIntentId, amountCents } of unmatched) {
    expect(sandbox.find(providerIntentId)).toMatchObject({ amount_received: amountCents })
  }
})
