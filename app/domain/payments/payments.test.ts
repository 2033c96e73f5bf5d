import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { minutes } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments, refunds } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo, listMails } from '#tests/support/mail.ts'
import {
  atCheckout,
  findPayment,
  loseAnswers,
  newPayment,
  paidPayment,
  syncPayment,
} from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { cancelPayment } from './cancel.server.ts'
import { type PaymentStatus, paymentTransitions } from './payment.ts'
import { startCheckout } from './provider/checkout.server.ts'
import { expireCheckoutSessions, expirePayments } from './provider/expiry.server.ts'
import { fetchPaymentStatus } from './provider/payment-status.server.ts'
import { reconcilePayments } from './reconciliation.server.ts'
import { refundPayment, sendRefunds } from './refunds/refunds.server.ts'
import { listSales, listTransactions } from './sales/ledger.server.ts'
import { listMonthlyIncome, sumPayeeIncome } from './sales/payee-income.server.ts'
import { type PaymentUpdate, settlePayment } from './settlement.server.ts'

let db: OpenDatabase
let payee: Actor

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  payee = newActor(db)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const settle = (id: number, status: PaymentUpdate['status']) =>
  write(db, (tx) => settlePayment(tx, id, { status }))
const receipts = () => listMails(db).filter((mail) => mail.subject.startsWith('Receipt'))

describe('an attempt to pay', () => {
  test('has one checkout, however often the payer presses the button', async () => {
    const { id } = await newPayment(db)
    const all = await Promise.all([1, 2, 3].map(() => startCheckout(db, id)))
    expect(new Set(all.map((checkout) => checkout.ok && checkout.url)).size).toBe(1)
  })

  test.each([
    ['es', '/es/payments/'],
    ['en', '/payments/'],
  ])('of a payer in %s leads back to %s', async (locale, address) => {
    const { id, reference } = await newPayment(db)
    db.update(payments).set({ locale }).where(eq(payments.id, id)).run()
    await startCheckout(db, id)
    const session = sandbox.find(findPayment(db, id).providerSessionId ?? '')
    expect(session?.success_url).toBe(config.origin + address + reference)
  })

  test('cancelled during the call to the provider leads to no checkout and closes it', async () => {
    const { id } = await newPayment(db)
    const asked = startCheckout(db, id)
    await settle(id, 'cancelled')
    expect(await asked).toEqual({ ok: false, reason: 'not_open' })
    const { providerSessionId } = findPayment(db, id)
    await expireCheckoutSessions(db)
    sandbox.applyAction(providerSessionId ?? '', 'pay')
    expect(await fetchPaymentStatus(findPayment(db, id))).toEqual({ status: 'expired' })
  })

  test('is the only open one for its subject', async () => {
    const { subjectId } = await newPayment(db)
    await expect(() => newPayment(db, { subjectId })).rejects.toThrow(/UNIQUE/)
  })

  test('is fulfilled when the provider says paid, and only once', async () => {
    const id = await paidPayment(db)
    await syncPayment(db, id)
    await reconcilePayments(db)
    await reconcilePayments(db)
    expect(findPayment(db, id)).toMatchObject({ status: 'paid', refundedCents: 0 })
    expect(receipts()).toHaveLength(1)
  })

  test('whose message was lost is found by the reconciliation', async () => {
    const { id, sessionId } = await atCheckout(db)
    sandbox.applyAction(sessionId, 'pay')
    expect(findPayment(db, id).status).toBe('pending')
    await reconcilePayments(db)
    expect(findPayment(db, id).status).toBe('paid')
    expect(receipts()).toHaveLength(1)
  })

  test('that expired is closed here and at the provider', async () => {
    const { id, sessionId } = await atCheckout(db)
    moveClock(minutes(31))
    await expirePayments(db)
    await expireCheckoutSessions(db)
    expect(findPayment(db, id).status).toBe('expired')
    expect(sandbox.find(sessionId)?.status).toBe('expired')
    expect((await startCheckout(db, id)).ok).toBe(false)
  })

  test('that cannot be closed does not keep others open', async () => {
    const { id: broken } = await newPayment(db)
    const { id } = await newPayment(db)
    db.update(payments)
      .set({ purpose: 'unheard of' as never })
      .where(eq(payments.id, broken))
      .run()
    moveClock(minutes(31))
    await expect(expirePayments(db)).rejects.toThrow('1 not closed')
    expect(findPayment(db, id).status).toBe('expired')
  })

  test('that was paid just before it expired counts as paid', async () => {
    const { id, sessionId } = await atCheckout(db)
    sandbox.applyAction(sessionId, 'pay')
    moveClock(minutes(31))
    await expirePayments(db)
    expect(findPayment(db, id).status).toBe('paid')
  })

  test('that was paid is not closed while the provider cannot say so', async () => {
    const { id, sessionId } = await atCheckout(db)
    sandbox.applyAction(sessionId, 'pay')
    const lost = loseAnswers()
    moveClock(minutes(31))
    await expect(expirePayments(db)).rejects.toThrow('1 not closed')
    expect(findPayment(db, id).status).toBe('pending')
    lost.mockRestore()
    await expirePayments(db)
    expect(findPayment(db, id).status).toBe('paid')
  })

  test('is closed without the provider’s word once its checkout must be over', async () => {
    const { id } = await atCheckout(db)
    loseAnswers()
    moveClock(minutes(62))
    await expirePayments(db)
    expect(findPayment(db, id).status).toBe('expired')
  })

  test('can be cancelled, and can then no longer be paid', async () => {
    const { id, sessionId } = await atCheckout(db)
    await cancelPayment(db, id)
    await expireCheckoutSessions(db)
    expect(findPayment(db, id).status).toBe('cancelled')
    sandbox.applyAction(sessionId, 'pay')
    await reconcilePayments(db)
    expect(findPayment(db, id).status).toBe('cancelled')
  })

  test('declined by the bank stays open for another card', async () => {
    const { id, sessionId } = await atCheckout(db)
    expect(sandbox.applyAction(sessionId, 'decline')).toMatchObject({ declined: true })
    expect(await fetchPaymentStatus(findPayment(db, id))).toBeNull()
    sandbox.applyAction(sessionId, 'pay')
    expect(await fetchPaymentStatus(findPayment(db, id))).toMatchObject({ status: 'paid' })
  })
})

test('of two payments for one subject the second is refunded with a mail', async () => {
  const first = await atCheckout(db)
  await settle(first.id, 'expired')
  await paidPayment(db, { subjectId: first.subjectId })
  // The first checkout was paid after all, and the provider's message is late.
  sandbox.applyAction(first.sessionId, 'pay')
  await reconcilePayments(db)
  await sendRefunds(db)
  expect(findPayment(db, first.id)).toMatchObject({ status: 'paid', refundedCents: 2500 })
  expect(db.select().from(refunds).all()).toMatchObject([{ status: 'succeeded' }])
  expect(receipts()).toHaveLength(1)
  expect(lastMailTo(db, 'payer@example.org').text).toContain('came too late')
})

test('income is sales minus refunds, in the month of the sale', async () => {
  const id = await paidPayment(db, { payeeId: payee.userId })
  await paidPayment(db, { payeeId: payee.userId, amountCents: 700 })
  await paidPayment(db, { amountCents: 900 })
  await newPayment(db, { payeeId: payee.userId })
  await refundPayment(db, payee, id, { amountCents: 500, reason: '' })
  expect(sumPayeeIncome(db, payee.userId)).toBe(2700)
  expect(sumPayeeIncome(db, null)).toBe(900)
  const months = listMonthlyIncome(db, payee.userId)
  expect(months).toHaveLength(12)
  expect(months.at(-1)?.cents).toBe(2700)
  expect(months.slice(0, -1).every(({ cents }) => cents === 0)).toBe(true)
})

test('a payee sees their own sales, an administrator the whole ledger', async () => {
  await paidPayment(db, { payeeId: payee.userId })
  await paidPayment(db)
  expect(listTransactions(db, payee).rows).toMatchObject([{ amountCents: 2500, status: 'paid' }])
  expect(listSales(db, newActor(db)).rows).toEqual([])
  const admin = newActor(db, { role: 'admin' })
  expect(listSales(db, admin).rows).toHaveLength(2)
  expect(listSales(db, admin, { search: '100%' }).rows).toEqual([])
  expect(listSales(db, admin, { search: 'mainstreet' }).rows).toHaveLength(2)
})

test('a search for a number lists the payment with it before newer ones whose text has it', async () => {
  const sought = await paidPayment(db)
  const other = await paidPayment(db)
  const newest = await paidPayment(db)
  db.update(payments)
    .set({ reference: `x${sought}x` })
    .where(eq(payments.id, newest))
    .run()
  db.update(payments).set({ reference: 'x' }).where(eq(payments.id, other)).run()
  const { rows } = listSales(db, newActor(db, { role: 'admin' }), { search: String(sought) })
  expect(rows.map(({ id }) => id)).toEqual([sought, newest])
})

describe('every state and what may follow it', () => {
  const statuses = Object.keys(paymentTransitions) as PaymentStatus[]
  const news = statuses.filter((status) => status !== 'pending')
  const cases = statuses.flatMap((from) => news.map((to) => [from, to] as const))

  test.each(cases)('%s → %s', async (from, to) => {
    const { id } = await newPayment(db)
    if (from !== 'pending') await settle(id, from)
    const allowed = paymentTransitions[from].includes(to)
    expect(await settle(id, to)).toBe(allowed)
    expect(findPayment(db, id).status).toBe(allowed ? to : from)
  })
})
