import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { jobRuns, payments, unmatchedPayments, users } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo, listMails } from '#tests/support/mail.ts'
import { atCheckout, findPayment, newPayment, paidPayment } from '#tests/support/payments.ts'
import { makeProviderEvents, makeUnmatchedPayment } from '#tests/support/unmatched-payments.ts'
import { newActor } from '#tests/support/users.ts'
import { expireCheckoutSessions, expirePayments } from '../provider/expiry.server.ts'
import { isCatchingUp, reconcilePayments } from '../reconciliation.server.ts'
import { listMatchingOrders } from './unmatched.server.ts'
import {
  matchUnmatched,
  recordManualRefund,
  refundUnmatched,
  sendUnmatchedRefunds,
} from './unmatched-resolution.server.ts'

let db: OpenDatabase
let admin: ReturnType<typeof newActor>

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
})

const reference = 'a-reference-of-ours-22'

const kept = () => db.select().from(unmatchedPayments).all()
const mailed = () => listMails(db).filter((mail) => mail.toAddress === admin.email)

describe('money without an order', () => {
  test.each([
    ['intent', 'succeeded', 'completed'],
    ['checkout', 'completed', 'succeeded'],
  ] as const)(
    'is kept once, with the message of the %s first, and the administrators are notified',
    async (_, first, second) => {
      const money = makeProviderEvents(db)
      await money[first]()
      await money[second]()
      await money[first]()
      expect(kept()).toMatchObject([
        {
          reference,
          reason: 'unknown',
          state: 'open',
          amountCents: 2500,
          currency: 'USD',
          payerEmail: 'payer@example.org',
          description: 'A seat',
          providerSessionId: money.sessionId,
          providerIntentId: money.intentId,
        },
      ])
      expect(mailed()).toHaveLength(1)
      expect(mailed()[0]?.text).toContain('$25')
    },
  )

  test('of another program on the same account is ignored', async () => {
    await makeProviderEvents(db, { about: 'order 17' }).completed()
    expect(kept()).toEqual([])
  })

  test.each([
    ['another amount', { amount: 2499 }],
    ['another currency', { currency: 'jpy' }],
  ])('%s than was asked for buys nothing', async (_, reported) => {
    const { id, reference: about } = await newPayment(db)
    await makeProviderEvents(db, { about, ...reported }).completed()
    expect(findPayment(db, id)).toMatchObject({ status: 'pending', fulfilledAt: null })
    expect(kept()).toMatchObject([{ reason: 'other_amount', paymentId: id }])
    moveClock(minutes(31))
    await expirePayments(db)
    expect(findPayment(db, id).status).toBe('expired')
  })

  test('is a second payment of an order that has been paid', async () => {
    const id = await paidPayment(db)
    await makeProviderEvents(db, { about: findPayment(db, id).reference }).completed()
    expect(kept()).toMatchObject([{ reason: 'paid_twice', paymentId: id }])
  })

  test('is found at the provider when its events are too old to list', async () => {
    const { sessionId } = await atCheckout(db)
    sandbox.applyAction(sessionId, 'pay')
    const { reference: lost } = db.select().from(payments).get() ?? {}
    db.delete(payments).run()
    moveClock(days(40))
    await reconcilePayments(db)
    await reconcilePayments(db)
    const found = kept().filter((row) => row.reference === lost)
    expect(found).toMatchObject([{ providerSessionId: sessionId, amountCents: 2500 }])
  })
})

const now = (id: number) => kept().find((row) => row.id === id)

describe('an administrator', () => {
  test('refunds it once, and the payer is notified', async () => {
    const { id, providerIntentId } = await makeUnmatchedPayment(db)
    expect(await refundUnmatched(db, newActor(db), id)).toMatchObject({ reason: 'not_found' })
    expect(await refundUnmatched(db, admin, id)).toEqual({ ok: true })
    expect(await refundUnmatched(db, admin, id)).toMatchObject({ reason: 'decided' })
    await sendUnmatchedRefunds(db)
    await sendUnmatchedRefunds(db)
    await reconcilePayments(db)
    expect(now(id)).toMatchObject({ state: 'refunded', resolvedBy: admin.userId })
    expect(lastMailTo(db, 'payer@example.org').text).toContain('We are refunding you')
    const returned = await sandbox.fetch('https://api.stripe.com/v1/refunds', {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: providerIntentId }),
    })
    expect(await returned.json()).toMatchObject({ error: { code: 'charge_already_refunded' } })
  })

  const refundedMail = async () => {
    const [found] = kept()
    if (found) await refundUnmatched(db, admin, found.id)
    return lastMailTo(db, 'payer@example.org').text
  }

  test('refunds what was paid twice with a mail in the language of the order', async () => {
    const id = await paidPayment(db)
    db.update(payments).set({ locale: 'es' }).run()
    await makeProviderEvents(db, { about: findPayment(db, id).reference }).completed()
    expect(await refundedMail()).toContain('Le estamos reembolsando')
  })

  test('refunds it with a mail in the language of the account with that address', async () => {
    const payer = newActor(db, { email: 'payer@example.org' })
    db.update(users).set({ locale: 'es' }).where(eq(users.id, payer.userId)).run()
    await makeProviderEvents(db).completed()
    expect(await refundedMail()).toContain('Le estamos reembolsando')
  })

  test('sees only money not yet refunded, and can refund the rest of a partial refund', async () => {
    const whole = makeProviderEvents(db)
    await whole.completed()
    await whole.refunded()
    const part = makeProviderEvents(db, { about: 'another-reference-of-1' })
    await part.completed()
    await part.refunded(1000)
    expect(kept()).toMatchObject([{ state: 'refunded' }, { state: 'open' }])
    const order = await newPayment(db)
    const id = kept().at(-1)?.id ?? 0
    expect(await matchUnmatched(db, admin, id, order.id)).toMatchObject({ reason: 'no_fit' })
  })

  test('refunds it while the clock is a month ahead, and it is sent once the clock is right', async () => {
    const { id } = await makeUnmatchedPayment(db)
    moveClock(days(31))
    await refundUnmatched(db, admin, id)
    resetClock()
    await sendUnmatchedRefunds(db)
    expect(now(id)).toMatchObject({ state: 'refunded' })
  })

  test('records a refund by hand when the provider cannot refund it', async () => {
    const money = makeProviderEvents(db)
    await money.completed()
    const [{ id } = { id: 0 }] = kept()
    expect(await recordManualRefund(db, admin, id)).toMatchObject({ reason: 'decided' })
    await refundUnmatched(db, admin, id)
    // The sandbox does not have this intent.
    await sendUnmatchedRefunds(db)
    expect(now(id)?.state).toBe('refund_failed')
    expect(await recordManualRefund(db, admin, id)).toEqual({ ok: true })
    expect(now(id)?.state).toBe('refunded')
  })

  test('matches it to an unpaid order of the same amount, and closes that order’s checkout', async () => {
    const { id, providerIntentId } = await makeUnmatchedPayment(db)
    const other = await newPayment(db, { amountCents: 2600 })
    const order = await atCheckout(db)
    expect(await matchUnmatched(db, admin, id, other.id)).toMatchObject({ reason: 'no_fit' })
    expect(await matchUnmatched(db, admin, id, order.id)).toEqual({ ok: true })
    expect(findPayment(db, order.id)).toMatchObject({ status: 'paid', providerIntentId })
    expect(findPayment(db, order.id).fulfilledAt).not.toBeNull()
    expect(now(id)).toMatchObject({ state: 'matched', paymentId: order.id })
    await expireCheckoutSessions(db)
    expect(sandbox.find(order.sessionId)?.status).toBe('expired')
    await reconcilePayments(db)
    expect(findPayment(db, order.id).refundedCents).toBe(0)
  })
})

test('money is matched to an order that is older than those listed, whose payer’s come first', async () => {
  const { id } = await makeUnmatchedPayment(db)
  const other = await newPayment(db, { email: 'other@example.org' })
  const payers = await newPayment(db)
  for (let count = 0; count < 20; count += 1) await newPayment(db, { email: 'new@example.org' })
  const found = now(id)
  if (!found) throw new Error('The money was not found.')
  const listed = listMatchingOrders(db, found).map((order) => order.id)
  expect([listed.length, listed[0], listed.includes(other.id)]).toEqual([20, payers.id, false])
  expect(await matchUnmatched(db, admin, id, other.id)).toEqual({ ok: true })
})

test('a payment made after a run while the clock was a month ahead is found', async () => {
  const { id, sessionId } = await atCheckout(db)
  moveClock(days(31))
  const succeededAt = nowInstant()
  const run = { name: 'reconcile payments', startedAt: succeededAt, succeededAt } as const
  await write(db, (tx) => tx.insert(jobRuns).values(run).run())
  resetClock()
  expect(isCatchingUp(db)).toBe(true)
  sandbox.applyAction(sessionId, 'pay')
  await reconcilePayments(db)
  expect(findPayment(db, id).status).toBe('paid')
})

test('until the first reconciliation, and while it fails, payments may be unknown here', async () => {
  expect(isCatchingUp(db)).toBe(true)
  await write(db, (tx) =>
    tx
      .insert(jobRuns)
      .values({ name: 'reconcile payments', startedAt: nowInstant(), succeededAt: nowInstant() })
      .run(),
  )
  expect(isCatchingUp(db)).toBe(false)
  moveClock(minutes(11))
  expect(isCatchingUp(db)).toBe(true)
})
