import { afterEach, expect, test } from 'vitest'
import { hours, now } from '#app/shared/clock.server.ts'
import { unmatchedPayments } from '#db/schema/unmatched-payments.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findPayment, paidPayment } from '#tests/support/payments.ts'
import { applyMissedMoney } from './missed-money.server.ts'
import { stripe } from './provider.server.ts'

afterEach(resetClock)

test('finds money paid after the copy was made, for a payment begun up to a day before', async () => {
  moveClock(0)
  const lost = freshDatabase()
  const { reference } = findPayment(lost, await paidPayment(lost))
  const findMissed = async (since: number) => {
    const restored = freshDatabase()
    if (!stripe) throw new Error('No provider is there.')
    expect(await applyMissedMoney(restored, stripe, since)).toEqual([])
    return restored
      .select()
      .from(unmatchedPayments)
      .all()
      .map((row) => row.reference)
  }
  expect(await findMissed(now().getTime() + hours(23))).toContain(reference)
  expect(await findMissed(now().getTime() + hours(25))).not.toContain(reference)
})
