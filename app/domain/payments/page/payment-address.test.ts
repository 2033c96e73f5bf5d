import { afterEach, expect, test } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { findPaymentByReference } from '../queries.server.ts'

afterEach(resetClock)

test('the address of a payment opens it for 90 days after its end, and later its parties alone', async () => {
  setClock('2027-01-01T12:00:00Z')
  const db = freshDatabase()
  const [payer, payee, member, admin] = [
    newActor(db),
    newActor(db),
    newActor(db),
    newActor(db, { role: 'admin' }),
  ]
  const { reference } = await newPayment(db, { payeeId: payee.userId })
  db.update(payments).set({ payerId: payer.userId }).run()
  const opens = (who: typeof payer | null) => findPaymentByReference(db, who, reference) !== null

  setClock('2027-06-01T12:00:00Z')
  expect(opens(null)).toBe(true)
  db.update(payments).set({ status: 'paid', paidAt: '2027-06-01T12:00:00.000Z' }).run()
  setClock('2027-08-30T11:59:00Z')
  expect([null, member].map(opens)).toEqual([true, true])
  setClock('2027-08-30T12:00:00Z')
  expect([null, member].map(opens)).toEqual([false, false])
  expect([payer, payee, admin].map(opens)).toEqual([true, true, true])
  db.update(payments)
    .set({ status: 'expired', paidAt: null, closedAt: '2027-08-01T00:00:00.000Z' })
    .run()
  expect(opens(null)).toBe(true)
})
