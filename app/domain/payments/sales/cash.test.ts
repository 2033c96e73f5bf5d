import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { refundPayment } from '../refunds/refunds.server.ts'
import { recordOfflinePayment } from './cash.server.ts'
import { findSale } from './ledger.server.ts'

test('a receipt number that another payment has is recorded only if it is meant', async () => {
  const db = freshDatabase()
  const cashier = newActor(db, { role: 'cashier' })
  const toPay = async () => {
    const { id } = await newPayment(db)
    db.update(payments).set({ method: 'offline' }).where(eq(payments.id, id)).run()
    return id
  }
  const [first, second, third] = [await toPay(), await toPay(), await toPay()]
  const pay = (id: number, number: string, isShared = false) =>
    recordOfflinePayment(db, cashier, id, { number, isShared })
  expect(await pay(first, '2026-117')).toEqual({ ok: true })
  expect(await pay(first, '2026-117')).toEqual({ ok: false, reason: 'not_open' })
  const refused = { ok: false, reason: 'receipt_used', usedBy: first }
  expect(await pay(second, '2026-117')).toEqual(refused)
  expect(await pay(second, '2026-118')).toEqual({ ok: true })
  expect(await pay(third, '2026-117', true)).toEqual({ ok: true })
})

test('who keeps the till does not record their own payment, nor refund it', async () => {
  const db = freshDatabase()
  const cashier = newActor(db, { role: 'cashier' })
  const { id } = await newPayment(db)
  db.update(payments)
    .set({ method: 'offline', payerId: cashier.userId })
    .where(eq(payments.id, id))
    .run()
  const receipt = { number: '2026-117' }
  const unknown = { ok: false, reason: 'not_found' }
  expect(await recordOfflinePayment(db, cashier, id, receipt)).toEqual(unknown)
  expect(findSale(db, cashier, id), 'but see it').not.toBeNull()
  const other = newActor(db, { role: 'cashier' })
  expect(await recordOfflinePayment(db, other, id, receipt)).toEqual({ ok: true })
  const refund = { amountCents: 100, reason: 'Rain' }
  expect(await refundPayment(db, cashier, id, refund)).toEqual(unknown)
  expect(await refundPayment(db, other, id, refund)).toMatchObject({ ok: true })
})
