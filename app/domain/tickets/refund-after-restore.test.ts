import { afterEach, expect, test } from 'vitest'
import { startCheckout } from '#app/domain/payments/checkout.server.ts'
import { applyMissedMoney } from '#app/domain/payments/missed-money.server.ts'
import { stripe } from '#app/domain/payments/provider.server.ts'
import { sendRefunds } from '#app/domain/payments/refunds.server.ts'
import { hours, now } from '#app/shared/clock.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { refunds } from '#db/schema/payments.ts'
import { tickets } from '#db/schema/tickets.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findPayment, syncPayment } from '#tests/support/payments.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { refundTicket } from './refund.server.ts'

afterEach(resetClock)

/** Two tickets, one of them free, paid by card; returns the database and its copy. */
async function sellAndCopy() {
  const lost = freshDatabase()
  const sale = newTicketedEvent(lost)
  const [paid, free] = [await sale.type({ quantity: 9 }), await sale.type({ price: 0 })]
  const order = await sale.orderedMixed(newActor(lost), [
    [paid, 2],
    [free, 1],
  ])
  const paymentId = order.payment?.id ?? 0
  await startCheckout(lost, paymentId)
  sandbox.applyAction(findPayment(lost, paymentId).providerSessionId ?? '', 'pay')
  await syncPayment(lost, paymentId)
  const restored = openDatabase(lost.$client.serialize())
  return { lost, restored, sale, paymentId }
}

const readStatuses = (db: OpenDatabase) =>
  db
    .select()
    .from(tickets)
    .orderBy(tickets.id)
    .all()
    .map(({ status }) => status)

async function learnRefunds(restored: OpenDatabase, since: number) {
  if (!stripe) throw new Error('No provider is there.')
  for (const run of ['first', 'second']) {
    expect(await applyMissedMoney(restored, stripe, since), run).toEqual([])
  }
}

test('a restored copy voids the tickets that were refunded since, and leaves the others', async () => {
  const { lost, restored, sale, paymentId } = await sellAndCopy()
  const copied = now().getTime()
  moveClock(hours(1))
  const [first, second] = lost.select().from(tickets).orderBy(tickets.id).all()
  await refundTicket(lost, sale.owner, first?.id ?? 0, 'Ill')
  await sendRefunds(lost)
  expect(readStatuses(restored)).toEqual(['valid', 'valid', 'valid'])
  await learnRefunds(restored, copied)
  expect(readStatuses(restored)).toEqual(['refunded', 'valid', 'valid'])
  expect(await refundTicket(restored, sale.owner, first?.id ?? 0, '')).toMatchObject({ ok: false })
  await refundTicket(lost, sale.owner, second?.id ?? 0, 'Ill, too')
  await sendRefunds(lost)
  await learnRefunds(restored, copied)
  expect(readStatuses(restored), 'free ones stay').toEqual(['refunded', 'refunded', 'valid'])
  expect(findPayment(restored, paymentId)).toMatchObject({ refundedCents: 2400 })
  expect(restored.select().from(refunds).all()).toHaveLength(2)
})
