import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getNextStep } from '#app/domain/payments/payment.ts'
import { findPayment } from '#app/domain/payments/queries.server.ts'
import { orderTourTickets } from '#app/domain/tours/order.server.ts'
import { addTourDates } from '#app/domain/tours/tour-dates.server.ts'
import { paths } from '#app/paths.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { payments } from '#db/schema/payments.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { findPaidOccasion, getSalePage } from './paid-occasion.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
})

function findNext(paymentId: number) {
  const payment = findPayment(db, paymentId)
  if (!payment) throw new Error('It is not there.')
  const occasion = findPaidOccasion(db, payment)
  return getNextStep(payment, occasion && getSalePage(occasion))
}

test.each(['failed', 'cancelled', 'expired'] as const)(
  'a buyer goes from a payment that is %s to the event',
  async (status) => {
    const { paymentId } = await sale.ordered(await sale.type())
    await sale.settle(paymentId, status)
    expect(findNext(paymentId)).toBe(paths.events.show(sale.eventId))
    // Without a public page, as before.
    db.update(events).set({ status: 'draft' }).run()
    expect(findNext(paymentId)).toBe(paths.ownerDashboard.tickets())
  },
)

test('a buyer goes from a cancelled payment to the tour', async () => {
  const tour = newPlay(db, sale.owner, { priceCents: 800, details: { enableTicketing: true } })
  const times = { startTime: '2031-05-10T14:00:00.000Z', endTime: '2031-05-10T16:00:00.000Z' }
  const dates = { tourDates: [times], maxCapacity: 4, cost: 800 }
  const added = await addTourDates(db, sale.owner, tour, dates)
  const tourDate = added.ok ? (added.ids[0] ?? 0) : 0
  const order = { tourDate, quantity: 1, method: 'card' } as const
  const ordered = await orderTourTickets(db, newActor(db), order)
  const paymentId = ordered.ok ? (ordered.payment?.id ?? 0) : 0
  await sale.settle(paymentId, 'cancelled')
  expect(findNext(paymentId)).toBe(paths.play.show(tour))
})

test('a paid order leads to its tickets, and a closed fee to what it was for', async () => {
  const { paymentId, orderId } = await sale.ordered(await sale.type())
  await sale.settle(paymentId, 'paid')
  expect(findNext(paymentId)).toBe(paths.ownerDashboard.tickets({ order: orderId }))
  // A payment for a classified ad that has the same id as the order.
  const closed = { purpose: 'classified', status: 'expired', fulfilledAt: null } as const
  db.update(payments).set(closed).where(eq(payments.id, paymentId)).run()
  expect(findNext(paymentId)).toBe(paths.ownerDashboard.classifieds())
})
