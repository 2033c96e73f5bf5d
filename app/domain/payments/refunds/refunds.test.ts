import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { days, nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { donations, payments, refunds } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo, listMails } from '#tests/support/mail.ts'
import {
  atCheckout,
  findPayment,
  newPayment,
  paidPayment,
  syncPayment,
} from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { isUnderDispute } from '../payment.ts'
import { applyReport } from '../provider/webhooks.server.ts'
import { reconcilePayments } from '../reconciliation.server.ts'
import { sumPayeeIncome } from '../sales/payee-income.server.ts'
import { refundPayment, sendRefunds } from './refunds.server.ts'

let db: OpenDatabase
let payee: Actor

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  payee = newActor(db)
})

describe('a refund', () => {
  const give = (id: number, amountCents: number, who = payee) =>
    refundPayment(db, who, id, { amountCents, reason: 'It rained.' })

  test('in parts is sent to the provider, and never exceeds what was paid', async () => {
    const id = await paidPayment(db, { payeeId: payee.userId })
    expect(await give(id, 1000)).toEqual({ ok: true, isHandedOver: false })
    expect(await give(id, 1501)).toEqual({ ok: false, reason: 'too_much' })
    expect(await give(id, 1500)).toEqual({ ok: true, isHandedOver: false })
    expect(await give(id, 1)).toEqual({ ok: false, reason: 'nothing_left' })
    await sendRefunds(db)
    await sendRefunds(db)
    await reconcilePayments(db)
    expect(
      db
        .select()
        .from(refunds)
        .all()
        .map((refund) => refund.status),
    ).toEqual(['succeeded', 'succeeded'])
    expect(findPayment(db, id).refundedCents).toBe(2500)
    expect(lastMailTo(db, 'payer@example.org').text).toContain('It rained.')
  })

  test('is only for the payee and administrators, and only of what was paid', async () => {
    const id = await paidPayment(db, { payeeId: payee.userId })
    expect(await give(id, 100, newActor(db))).toEqual({ ok: false, reason: 'not_found' })
    expect(await give(id, 100, newActor(db, { role: 'admin' }))).toEqual({
      ok: true,
      isHandedOver: false,
    })
    const open = (await newPayment(db, { payeeId: payee.userId })).id
    expect(await give(open, 100)).toEqual({ ok: false, reason: 'not_paid' })
  })

  test('asked for while the clock was a month ahead is sent once the clock is right', async () => {
    const id = await paidPayment(db, { payeeId: payee.userId })
    moveClock(days(31))
    await give(id, 2500)
    resetClock()
    await sendRefunds(db)
    expect(db.select().from(refunds).get()?.status).toBe('succeeded')
  })

  test('that fails for an unexpected reason waits, and keeps none back', async () => {
    for (const cents of [100, 200]) {
      await give(await paidPayment(db, { payeeId: payee.userId }), cents)
    }
    const first = db.select().from(refunds).orderBy(refunds.id).get()
    db.$client.exec(
      `CREATE TRIGGER broken BEFORE UPDATE OF status ON refunds WHEN new.id = ${first?.id}
       BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    )
    await expect(sendRefunds(db)).rejects.toThrow('broken')
    const stored = db.select().from(refunds).orderBy(refunds.id).all()
    expect(stored).toMatchObject([
      { status: 'requested', attempts: 1 },
      { status: 'succeeded', attempts: 0 },
    ])
    await sendRefunds(db)
  })

  test('made on the provider’s own pages is recorded once', async () => {
    const { id, sessionId } = await atCheckout(db)
    sandbox.applyAction(sessionId, 'pay')
    sandbox.applyAction(sessionId, 'refund')
    await reconcilePayments(db)
    await reconcilePayments(db)
    expect(findPayment(db, id)).toMatchObject({ status: 'paid', refundedCents: 2500 })
    expect(db.select().from(refunds).all()).toMatchObject([{ source: 'provider' }])
    expect(db.select().from(donations).get()?.recordedAt).toBeNull()
  })

  test('made on the provider’s pages while ours is being sent counts as the same refund', async () => {
    const { id, sessionId } = await atCheckout(db, { payeeId: payee.userId })
    sandbox.applyAction(sessionId, 'pay')
    await syncPayment(db, id)
    await give(id, 2500)
    sandbox.applyAction(sessionId, 'refund')
    await reconcilePayments(db)
    await sendRefunds(db)
    expect(db.select().from(refunds).all()).toMatchObject([
      { status: 'succeeded', amountCents: 2500, providerRefundId: expect.any(String) },
    ])
    expect(findPayment(db, id).refundedCents).toBe(2500)
  })

  test('of everything on the provider’s pages replaces several that wait to be sent', async () => {
    const { id, sessionId } = await atCheckout(db, { payeeId: payee.userId })
    sandbox.applyAction(sessionId, 'pay')
    await syncPayment(db, id)
    await give(id, 1000)
    await give(id, 1500)
    sandbox.applyAction(sessionId, 'refund')
    await reconcilePayments(db)
    await sendRefunds(db)
    expect(findPayment(db, id).refundedCents).toBe(2500)
    const stored = db.select().from(refunds).orderBy(refunds.id).all()
    expect(stored.map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['failed', 1000],
      ['failed', 1500],
      ['succeeded', 2500],
    ])
  })

  test('of a part on the provider’s pages tells administrators what it leaves unpaid', async () => {
    const admin = newActor(db, { role: 'admin' })
    const id = await paidPayment(db, { payeeId: payee.userId })
    await give(id, 2500)
    const { providerIntentId: intent } = findPayment(db, id)
    const refund = { id: 're_part', status: 'succeeded', amount: 500, payment_intent: intent }
    await write(db, (tx) => applyReport(tx, { about: 'refund', refund }))
    expect(findPayment(db, id).refundedCents).toBe(500)
    expect(lastMailTo(db, admin.email).text).toMatch(/\$20\D.*by hand/s)
  })

  test('can be recorded as paid by hand only after it failed', async () => {
    const id = await paidPayment(db, { payeeId: payee.userId })
    const byHand = { amountCents: 100, reason: '', byHand: true }
    const asked = await refundPayment(db, payee, id, byHand)
    expect(asked).toEqual({ ok: true, isHandedOver: false })
    expect(db.select().from(refunds).get()?.status).toBe('requested')
    db.update(payments).set({ providerIntentId: 'pi_unknown' }).run()
    await sendRefunds(db)
    expect(findPayment(db, id).refundedCents).toBe(0)
    const handedOver = await refundPayment(db, payee, id, byHand)
    expect(handedOver).toEqual({ ok: true, isHandedOver: true })
    expect(lastMailTo(db, 'payer@example.org').text).toContain('You have been given back $1 for')
    expect(findPayment(db, id).refundedCents).toBe(100)
    expect(db.select().from(refunds).orderBy(desc(refunds.id)).get()?.status).toBe('succeeded')
  })

  test('that the provider refuses is recorded, and the administrators are notified', async () => {
    const admin = newActor(db, { role: 'admin' })
    const id = await paidPayment(db, { payeeId: payee.userId })
    db.update(payments).set({ providerIntentId: 'pi_unknown' }).run()
    await give(id, 100)
    await sendRefunds(db)
    expect(findPayment(db, id).refundedCents).toBe(0)
    expect(lastMailTo(db, admin.email).text).toContain('by hand')
  })
})

describe('a payment that is disputed twice', () => {
  test('is under dispute until both are over, and loses what the second one takes', async () => {
    const id = await paidPayment(db, { payeeId: payee.userId })
    const { providerIntentId } = findPayment(db, id)
    const report = (dispute: string, status: string) =>
      write(db, (tx) =>
        applyReport(tx, {
          about: 'dispute',
          dispute: { id: dispute, status, amount: 2500, payment_intent: providerIntentId },
        }),
      )
    await report('dp_1', 'needs_response')
    await report('dp_1', 'won')
    expect(isUnderDispute(findPayment(db, id))).toBe(false)
    await report('dp_2', 'needs_response')
    await report('dp_1', 'needs_response')
    expect(isUnderDispute(findPayment(db, id))).toBe(true)
    const refund = { amountCents: 2500, reason: 'It rained.' }
    expect(await refundPayment(db, payee, id, refund)).toEqual({ ok: false, reason: 'disputed' })
    await report('dp_2', 'lost')
    await report('dp_2', 'needs_response')
    await report('dp_2', 'lost')
    expect(isUnderDispute(findPayment(db, id))).toBe(false)
    expect(findPayment(db, id).refundedCents).toBe(2500)
    const lost = 'The dispute about a payment of $25 is lost'
    expect(listMails(db).filter(({ subject }) => subject === lost)).toHaveLength(1)
  })

  test('before disputes had rows is not disputed again by old reports', async () => {
    const id = await paidPayment(db, { payeeId: payee.userId })
    const { providerIntentId } = findPayment(db, id)
    db.update(payments).set({ disputedAt: nowInstant(), disputeClosedAt: nowInstant() }).run()
    const dispute = { id: 'dp_1', status: 'lost', amount: 100, payment_intent: providerIntentId }
    await write(db, (tx) => applyReport(tx, { about: 'dispute', dispute }))
    expect(findPayment(db, id).refundedCents).toBe(0)
    expect(listMails(db).filter(({ subject }) => subject.includes('dispute'))).toEqual([])
  })
})

test('a lost dispute counts as a refund, a won one does not', async () => {
  for (const [end, cents] of [
    ['win-dispute', 0],
    ['lose-dispute', 2500],
  ] as const) {
    const { id, sessionId } = await atCheckout(db, { payeeId: payee.userId })
    sandbox.applyAction(sessionId, 'pay')
    sandbox.applyAction(sessionId, 'dispute')
    sandbox.applyAction(sessionId, end)
    await reconcilePayments(db)
    expect(findPayment(db, id).refundedCents).toBe(cents)
    expect(findPayment(db, id).disputeClosedAt).not.toBeNull()
  }
  expect(sumPayeeIncome(db, payee.userId)).toBe(2500)
})
