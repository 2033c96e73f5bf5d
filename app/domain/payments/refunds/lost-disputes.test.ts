import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { refunds } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { listMails } from '#tests/support/mail.ts'
import { findPayment, paidPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { applyReport } from '../provider/webhooks.server.ts'
import { sumPayeeIncome } from '../sales/payee-income.server.ts'
import { refundPayment, sendRefunds } from './refunds.server.ts'

let db: OpenDatabase
let admin: Actor
let payee: Actor

beforeEach(() => {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
  payee = newActor(db)
})

/** A payment that was refunded, then lost in a dispute, and whose refund the bank sent back. */
async function loseTwice(disputedCents: number) {
  const id = await paidPayment(db, { payeeId: payee.userId })
  await refundPayment(db, payee, id, { amountCents: 2500, reason: '' })
  await sendRefunds(db)
  const [made] = db.select().from(refunds).all()
  const about = { payment_intent: findPayment(db, id).providerIntentId }
  const dispute = { id: 'dp_1', amount: disputedCents, status: 'lost', ...about }
  const refund = { id: made?.providerRefundId ?? '', amount: 2500, status: 'failed', ...about }
  await write(db, (tx) => applyReport(tx, { about: 'dispute', dispute }))
  expect(findPayment(db, id).refundedCents).toBe(2500)
  for (const _ of ['first', 'again']) {
    await write(db, (tx) => applyReport(tx, { about: 'refund', refund }))
  }
  return id
}

const failures = () =>
  listMails(db).filter(({ toAddress, text }) => toAddress === admin.email && /by hand/.test(text))

test('a refund that the bank sends back after a lost dispute leaves the money with the payer', async () => {
  const id = await loseTwice(2500)
  expect(findPayment(db, id).refundedCents).toBe(2500)
  expect(sumPayeeIncome(db, payee.userId)).toBe(0)
  expect(failures()).toEqual([])
  expect(db.select().from(refunds).all()).toMatchObject([
    { status: 'failed', source: 'person' },
    { status: 'succeeded', source: 'dispute', amountCents: 2500 },
  ])
})

test('of a refund that the bank sends back only what a lost dispute left is owed', async () => {
  const id = await loseTwice(1000)
  expect(findPayment(db, id).refundedCents).toBe(1000)
  expect(failures()).toHaveLength(1)
  expect(failures()[0]?.text).toContain('$15')
})
