import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { startCheckout } from '#app/domain/payments/provider/checkout.server.ts'
import { applyMissedMoney } from '#app/domain/payments/provider/missed-money.server.ts'
import { stripe } from '#app/domain/payments/provider/provider.server.ts'
import { refundPayment, sendRefunds } from '#app/domain/payments/refunds/refunds.server.ts'
import { days, hours, now } from '#app/shared/clock.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { refunds } from '#db/schema/payments.ts'
import { tickets } from '#db/schema/tickets.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { findPayment, syncPayment } from '#tests/support/payments.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { setSaleRules } from '../types/sale-rules.server.ts'
import { giveBackTicket } from './give-back.server.ts'
import { refundTicket } from './refund.server.ts'

afterEach(resetClock)

type Sold = { lost: OpenDatabase; sale: ReturnType<typeof newTicketedEvent> }

/** Sells two tickets and a free one, paid by card, with a rule to give them back. */
async function sell() {
  const lost = freshDatabase()
  const buyer = newActor(lost)
  const sale = newTicketedEvent(lost)
  await setSaleRules(lost, sale.owner, sale.eventId, { giveBackHours: 0, giveBackPercent: 50 })
  const [paid, free] = [await sale.type({ quantity: 9 }), await sale.type({ price: 0 })]
  const order = await sale.orderedMixed(buyer, [
    [paid, 2],
    [free, 1],
  ])
  const paymentId = order.payment?.id ?? 0
  await startCheckout(lost, paymentId)
  const pay = async () => {
    sandbox.applyAction(findPayment(lost, paymentId).providerSessionId ?? '', 'pay')
    await syncPayment(lost, paymentId)
  }
  return { lost, buyer, sale, paymentId, pay }
}

const copy = (db: OpenDatabase) => openDatabase(db.$client.serialize())
const listTickets = (db: OpenDatabase) => db.select().from(tickets).orderBy(tickets.id).all()
const readStatuses = (db: OpenDatabase) => listTickets(db).map(({ status }) => status)

/** Refunds tickets in the database that is lost, one after the other. */
async function refund({ lost, sale }: Sold, ...numbers: number[]) {
  for (const number of numbers) {
    moveClock(hours(number + 1))
    const ticket = listTickets(lost)[number]
    expect(await refundTicket(lost, sale.owner, ticket?.id ?? 0, 'Ill')).toMatchObject({ ok: true })
    await sendRefunds(lost)
  }
}

/** Asks the provider for everything, as the portal does after a restore. */
async function learnRefunds(restored: OpenDatabase) {
  if (!stripe) throw new Error('No provider is there.')
  const since = now().getTime() - days(1)
  for (const run of ['first', 'second']) {
    expect(await applyMissedMoney(restored, stripe, since), run).toEqual([])
  }
  expect(findViolations(restored.$client)).toEqual([])
}

test('a restored copy voids the tickets that were refunded since, and leaves the others', async () => {
  const sold = await sell()
  await sold.pay()
  const restored = copy(sold.lost)
  await refund(sold, 0)
  expect(readStatuses(restored)).toEqual(['valid', 'valid', 'valid'])
  await learnRefunds(restored)
  expect(readStatuses(restored)).toEqual(['refunded', 'valid', 'valid'])
  const { text } = lastMailTo(restored, sold.buyer.email)
  expect(text).toContain('The refund is for one ticket, which is no longer valid')
  await refund(sold, 1)
  await learnRefunds(restored)
  expect(readStatuses(restored), 'free ones stay').toEqual(['refunded', 'refunded', 'valid'])
  expect(findPayment(restored, sold.paymentId)).toMatchObject({ refundedCents: 2400 })
  expect(restored.select().from(refunds).all()).toHaveLength(2)
})

test('what its organizer keeps of a ticket given back stays kept', async () => {
  const sold = await sell()
  await sold.pay()
  const restored = copy(sold.lost)
  const [first] = listTickets(sold.lost)
  await giveBackTicket(sold.lost, sold.buyer, first?.code ?? '')
  await sendRefunds(sold.lost)
  await learnRefunds(restored)
  expect(listTickets(restored)[0]).toMatchObject({ status: 'refunded', givenBackCents: 600 })
  await cancelEvent(restored, sold.sale.owner, sold.sale.eventId)
  expect(findPayment(restored, sold.paymentId)).toMatchObject({ refundedCents: 1800 })
})

test('a ticket and then the rest of the payment leave nothing valid', async () => {
  const sold = await sell()
  await sold.pay()
  const restored = copy(sold.lost)
  await refund(sold, 0)
  moveClock(hours(3))
  const rest = { amountCents: 1200, reason: 'Canceled' }
  await refundPayment(sold.lost, sold.sale.owner, sold.paymentId, rest)
  await sendRefunds(sold.lost)
  await learnRefunds(restored)
  expect(readStatuses(restored)).toEqual(['refunded', 'refunded', 'refunded'])
})

test('all tickets are void where the copy issued them anew, with other numbers', async () => {
  const sold = await sell()
  const restored = copy(sold.lost)
  await sold.pay()
  // Tickets that were sold after the copy, so that the numbers differ.
  sold.lost
    .update(tickets)
    .set({ id: sql`${tickets.id} + 100` })
    .run()
  await refund(sold, 0, 1)
  await learnRefunds(restored)
  expect(findPayment(restored, sold.paymentId)).toMatchObject({ refundedCents: 2400 })
  expect(readStatuses(restored)).toEqual(['refunded', 'refunded', 'refunded'])
})
