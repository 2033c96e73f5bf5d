import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { refundTicket } from '../refunds/refund.server.ts'
import { listTicketIncome } from './ticket-income.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
})

async function sellSeats(ticketTypeId: number, quantity: number, method: PaymentMethod = 'card') {
  const { paymentId } = await sale.ordered(ticketTypeId, newActor(db), quantity)
  db.update(payments).set({ method }).where(eq(payments.id, paymentId)).run()
  await sale.settle(paymentId, 'paid')
}

test('income is summed by method, with what was refunded', async () => {
  const seat = await sale.type({ price: 1200, quantity: 50 })
  await sellSeats(seat, 2)
  await sellSeats(seat, 1)
  await sellSeats(seat, 3, 'offline')
  await sellSeats(seat, 1, 'direct')
  expect(await refundTicket(db, sale.owner, sale.codes()[0]?.id ?? 0, '')).toMatchObject({
    ok: true,
  })
  expect(listTicketIncome(db, { eventId: sale.eventId })).toEqual([
    { method: 'card', payments: 2, paidCents: 3600, refundedCents: 1200 },
    { method: 'direct', payments: 1, paidCents: 1200, refundedCents: 0 },
    { method: 'offline', payments: 1, paidCents: 3600, refundedCents: 0 },
  ])
})

test('types that were bought together count once', async () => {
  const types = [await sale.type({ price: 500 }), await sale.type({ price: 800 })]
  const outcome = await sale.orderedMixed(
    newActor(db),
    types.map((id) => [id, 2]),
  )
  await sale.settle(outcome.payment?.id ?? 0, 'paid')
  expect(listTicketIncome(db, { eventId: sale.eventId })).toEqual([
    { method: 'card', payments: 1, paidCents: 2600, refundedCents: 0 },
  ])
})

test('unpaid orders, free tickets and other events bring nothing', async () => {
  await sale.ordered(await sale.type({ price: 1200 }))
  await sale.ordered(await sale.type({ price: 0 }))
  const event = newEvent(db, { ownerId: sale.owner.userId })
  await sellSeats(await sale.type({ price: 1200, event }), 1)
  expect(listTicketIncome(db, { eventId: sale.eventId })).toEqual([])
  expect(listTicketIncome(db, { eventId: event })).toHaveLength(1)
})
