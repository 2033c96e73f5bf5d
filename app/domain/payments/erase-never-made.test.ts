import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteExpiredData } from '#app/domain/own-data/retention.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { donations, payments } from '#db/schema/payments.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPayment } from '#tests/support/payments.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

const ago = (count: number) => instantFromNow(-days(count))
const period = config.retention.KEEP_REQUESTS_DAYS

/** Begins a donation long ago whose payment is then changed. */
async function give(email: string, change: Partial<typeof payments.$inferInsert>) {
  const { id, subjectId } = await newPayment(db, { email })
  db.update(payments).set(change).where(eq(payments.id, id)).run()
  db.update(donations)
    .set({ createdAt: ago(4000) })
    .run()
  return { id, subjectId }
}

const closed = (daysAgo: number) => ({ status: 'expired', closedAt: ago(daysAgo) }) as const

const addresses = () => ({
  donations: db
    .select()
    .from(donations)
    .all()
    .map(({ email }) => email),
  payments: db
    .select()
    .from(payments)
    .all()
    .map(({ payerEmail }) => payerEmail),
})

test('the address of a payment that was never made goes, and the donation that it was for', async () => {
  await give('old@example.org', closed(period + 1))
  await give('late@example.org', closed(period - 1))
  await give('open@example.org', { status: 'pending' })
  await give('paid@example.org', { ...closed(period + 1), status: 'paid', paidAt: ago(period + 1) })
  const tried = await give('twice@example.org', closed(period + 1))
  await newPayment(db, { email: 'twice@example.org', subjectId: tried.subjectId })
  await deleteExpiredData(db)
  const others = ['late@example.org', 'open@example.org', 'paid@example.org']
  expect(addresses()).toEqual({
    donations: [...others, 'twice@example.org'],
    payments: ['', ...others, '', 'twice@example.org'],
  })
  expect(findViolations(db.$client)).toEqual([])
})

test('for as long as late money could be found, it stays even with a shorter period', async () => {
  const { KEEP_REQUESTS_DAYS } = config.retention
  config.retention.KEEP_REQUESTS_DAYS = 30
  try {
    await give('old@example.org', closed(401))
    await give('late@example.org', closed(399))
    await deleteExpiredData(db)
    expect(addresses().payments).toEqual(['', 'late@example.org'])
  } finally {
    config.retention.KEEP_REQUESTS_DAYS = KEEP_REQUESTS_DAYS
  }
})
