import { afterEach, expect, test } from 'vitest'
import { hours, instantFromNow } from '#app/shared/clock.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findPayment, paidPayment } from '#tests/support/payments.ts'
import { listPaidAtProvider } from './paid-at-provider.server.ts'

afterEach(resetClock)

test('a payment that was begun up to a day before the copy is listed, and one the copy knows is not', async () => {
  moveClock(0)
  const db = freshDatabase()
  const { reference } = findPayment(db, await paidPayment(db))
  const listPaidSince = async (instant: string, known: string[] = []) =>
    (await listPaidAtProvider(instant, new Set(known)))?.map((money) => money.reference)
  expect(await listPaidSince(instantFromNow(hours(23)))).toContain(reference)
  expect(await listPaidSince(instantFromNow(hours(23)), [reference])).not.toContain(reference)
  expect(await listPaidSince(instantFromNow(hours(25)))).not.toContain(reference)
  expect(await listPaidSince(new Date(0).toISOString())).toContain(reference)
})
