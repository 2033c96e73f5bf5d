import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import { expirePayments } from '#app/domain/payments/provider/expiry.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import {
  events,
  payments,
  ticketOrders,
  ticketTypes,
  waitingListEntries,
} from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { listMails } from '#tests/support/mail.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { newTicketType } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { orderTickets } from './order.server.ts'

const { payOffline } = config
let db: OpenDatabase

beforeEach(() => {
  setClock('2026-11-25T10:33:00.000Z')
  config.payOffline = true
  db = freshDatabase()
})
afterEach(() => {
  resetClock()
  config.payOffline = payOffline
})

const readEnds = () => [
  db.select().from(ticketOrders).get()?.heldUntil,
  db.select().from(payments).get()?.expiresAt,
]

/** Orders a ticket, paid at the town hall unless another method is given; returns when hold and payment end. */
async function holdFor(
  event: { startTime: string; endTime: string },
  buyer = newActor(db),
  method: PaymentMethod = 'offline',
) {
  const owner = newActor(db)
  const eventId = newEvent(db, { ...event, ownerId: owner.userId })
  const type = { name: 'Seat', price: 1200, quantity: 3, ticketImageUrl: '' }
  const ticketTypeId = await newTicketType(db, owner, eventId, type)
  await orderTickets(db, buyer, { ticketTypeId, quantity: 1, method })
  return readEnds()
}

test('a hold for the town hall lasts until the end of the day on which its hours are over', async () => {
  const event = { startTime: '2026-12-12T23:00:00.000Z', endTime: '2026-12-13T02:00:00.000Z' }
  const midnight = '2026-11-27T05:00:00.000Z'
  expect(await holdFor(event)).toEqual([midnight, midnight])
})

test('the buyer is mailed once what to pay at the town hall, and when it ends unpaid', async () => {
  storeSetting(db, 'TOWN_ADDRESS', '12 Main Street')
  storeSetting(db, 'TOWN_HOURS', 'Mon–Fri 9–4')
  const event = { startTime: '2026-12-12T23:00:00.000Z', endTime: '2026-12-13T02:00:00.000Z' }
  const [buyer, card] = [newActor(db), newActor(db)]
  await holdFor(event, buyer)
  const [type] = db.select().from(ticketTypes).all()
  const again = { ticketTypeId: type?.id ?? 0, quantity: 1, method: 'offline' } as const
  expect(await orderTickets(db, buyer, again)).toMatchObject({ ok: true })
  await orderTickets(db, card, { ...again, method: 'card' })
  const mails = () => listMails(db)
  const [{ id, reference } = { id: 0, reference: '' }] = db.select().from(payments).all()
  expect(mails()).toEqual([
    expect.objectContaining({
      toAddress: buyer.email,
      subject: 'Please pay for “Harvest supper” at the town hall',
      text: expect.stringContaining(
        `Reserved for you: 1 × Seat, Harvest supper, $12. Please pay at the town hall by Thursday, November 26, and bring the payment number ${id}. Your order is kept until then. The town hall: 12 Main Street · Mon–Fri 9–4. If you change this order later, the newest message counts.`,
      ),
    }),
  ])
  expect(mails()[0]?.text).toContain(paths.payment(reference))
  setClock('2026-11-27T05:00:01.000Z')
  await expirePayments(db)
  expect(mails().slice(1)).toEqual([
    expect.objectContaining({
      toAddress: buyer.email,
      text: expect.stringContaining('was not paid at the town hall in time'),
    }),
  ])
})

test('who is offered seats from the waiting list, and does not pay for them, is told nothing', async () => {
  const event = { startTime: '2026-12-12T23:00:00.000Z', endTime: '2026-12-13T02:00:00.000Z' }
  const member = newActor(db)
  await holdFor(event, member)
  const [order] = db.select().from(ticketOrders).all()
  const { id: orderId = 0, ticketTypeId = 0 } = order ?? {}
  db.insert(waitingListEntries)
    .values({ ticketTypeId, memberId: member.userId, quantity: 1, status: 'offered', orderId })
    .run()
  setClock('2026-11-27T05:00:01.000Z')
  await expirePayments(db)
  expect(listMails(db).filter(({ text }) => text.includes('not paid'))).toEqual([])
})

test('a buyer who cancels an order for the town hall gets no mail about that', async () => {
  const event = { startTime: '2026-12-12T23:00:00.000Z', endTime: '2026-12-13T02:00:00.000Z' }
  await holdFor(event)
  const [payment] = db.select().from(payments).all()
  await write(db, (tx) => settlePayment(tx, payment?.id ?? 0, { status: 'cancelled' }))
  expect(listMails(db)).toHaveLength(1)
})

test('a hold for the town hall ends with the sale', async () => {
  const event = { startTime: '2026-11-26T23:00:00.000Z', endTime: '2026-11-27T02:00:00.000Z' }
  expect(await holdFor(event)).toEqual([event.startTime, event.startTime])
})

test('a hold ends earlier with an event that is moved to an earlier time, and never later', async () => {
  const event = { startTime: '2026-12-12T23:00:00.000Z', endTime: '2026-12-13T02:00:00.000Z' }
  const buyer = newActor(db)
  await holdFor(event, buyer)
  const admin = newActor(db, { role: 'admin' })
  const moveTo = (day: string) => {
    const form = filledEvent({ startTime: `${day}T15:00`, endTime: `${day}T22:00` })
    return changeEvent(db, admin, 1, form)
  }
  await moveTo('2026-11-26')
  const start = '2026-11-26T20:00:00.000Z'
  expect(readEnds()).toEqual([start, start])
  const [told] = listNotifications(db, buyer, 1, wordsFor('en')).rows
  expect(told?.message).toMatch(/ reserved until Thursday, November 26, 3:00\sPM\./)
  await moveTo('2026-12-26')
  expect(readEnds()).toEqual([start, start])
})

test('who has a ticket, too, is told that the move ends a hold earlier, and only then', async () => {
  const event = { startTime: '2026-12-12T23:00:00.000Z', endTime: '2026-12-13T02:00:00.000Z' }
  const buyer = newActor(db)
  await holdFor(event, buyer)
  const [owner] = db.select().from(events).all()
  const free = { name: 'Free', price: 0, quantity: 3, ticketImageUrl: '' }
  const by = { ...newActor(db), userId: owner?.ownerId ?? 0 }
  const ticketTypeId = await newTicketType(db, by, 1, free)
  await orderTickets(db, buyer, { ticketTypeId, quantity: 1 })
  const admin = newActor(db, { role: 'admin' })
  const readMoves = async (day: string) => {
    const form = filledEvent({ startTime: `${day}T15:00`, endTime: `${day}T22:00` })
    await changeEvent(db, admin, 1, form)
    const { rows } = listNotifications(db, buyer, 1, wordsFor('en'))
    return rows.filter(({ message }) => message.includes('has changed')).length
  }
  expect(await readMoves('2026-12-24')).toBe(1)
  expect(await readMoves('2026-11-26')).toBe(3)
})

test('a payment by card keeps its half hour when its event is moved', async () => {
  const event = { startTime: '2026-12-12T23:00:00.000Z', endTime: '2026-12-13T02:00:00.000Z' }
  const inHalfAnHour = '2026-11-25T11:03:00.000Z'
  await holdFor(event, newActor(db), 'card')
  const admin = newActor(db, { role: 'admin' })
  const form = filledEvent({ startTime: '2026-11-25T05:35', endTime: '2026-11-25T22:00' })
  expect(await changeEvent(db, admin, 1, form)).toMatchObject({ ok: true })
  expect(readEnds()).toEqual([inHalfAnHour, inHalfAnHour])
})
