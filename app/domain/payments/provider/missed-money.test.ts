import { afterEach, expect, test } from 'vitest'
import { days, hours, now } from '#app/shared/clock.server.ts'
import { refunds } from '#db/schema/payments.ts'
import { unmatchedPayments } from '#db/schema/unmatched-payments.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { atCheckout, findPayment, paidPayment, syncPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { refundPayment, sendRefunds } from '../refunds/refunds.server.ts'
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

test('finds refunds and disputes whose messages the provider no longer has', async () => {
  setClock('2026-05-01T12:00:00.000Z')
  const restored = freshDatabase()
  const paid = async () => {
    const { id, sessionId } = await atCheckout(restored)
    sandbox.applyAction(sessionId, 'pay')
    await syncPayment(restored, id)
    return { id, sessionId }
  }
  const [refunded, lost] = [await paid(), await paid()]
  sandbox.applyAction(lost.sessionId, 'dispute')
  const copied = now().getTime()
  setClock('2026-05-02T12:00:00.000Z')
  sandbox.applyAction(refunded.sessionId, 'refund')
  sandbox.applyAction(lost.sessionId, 'lose-dispute')

  setClock('2026-08-01T12:00:00.000Z')
  if (!stripe) throw new Error('No provider is there.')
  for (const run of ['first', 'second']) {
    expect(await applyMissedMoney(restored, stripe, copied), run).toEqual([])
    for (const { id } of [refunded, lost]) {
      expect(findPayment(restored, id), run).toMatchObject({ refundedCents: 2500 })
    }
    expect(restored.select().from(refunds).all(), run).toHaveLength(2)
  }
  expect(findPayment(restored, lost.id).disputeClosedAt).not.toBeNull()
})

test('refunds that the copy does not know are not taken for its own of the same number', async () => {
  setClock('2026-05-01T12:00:00.000Z')
  const restored = freshDatabase()
  const id = await paidPayment(restored)
  const copied = now().getTime()
  const { providerIntentId } = findPayment(restored, id)
  if (!stripe || !providerIntentId) throw new Error('No provider is there.')
  // Made by the database that was lost.
  for (const [number, amount] of [500, 700].entries()) {
    moveClock(hours(1))
    const metadata = { refund: String(number + 1) }
    await stripe.refunds.create({ payment_intent: providerIntentId, amount, metadata })
  }
  moveClock(days(90))
  const admin = newActor(restored, { role: 'admin' })
  await refundPayment(restored, admin, id, { amountCents: 100, reason: '' })
  expect(await applyMissedMoney(restored, stripe, copied)).toEqual([])
  await sendRefunds(restored)
  const known = restored.select().from(refunds).orderBy(refunds.id).all()
  expect(known.map(({ amountCents, status }) => [amountCents, status])).toEqual([
    [100, 'succeeded'],
    [500, 'succeeded'],
    [700, 'succeeded'],
  ])
})
