import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { recordOfflinePayment } from './cash.server.ts'

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
