import { afterEach, beforeEach, expect, test } from 'vitest'
import { config } from '#app/shared/config.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments, ticketOrders } from '#db/schema/index.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
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

/** Orders a ticket that is paid at the town hall; returns when hold and payment end. */
async function holdFor(event: { startTime: string; endTime: string }) {
  const owner = newActor(db)
  const eventId = newEvent(db, { ...event, ownerId: owner.userId })
  const type = { name: 'Seat', price: 1200, quantity: 3, ticketImageUrl: '' }
  const ticketTypeId = await newTicketType(db, owner, eventId, type)
  await orderTickets(db, newActor(db), { ticketTypeId, quantity: 1, method: 'offline' })
  const order = db.select().from(ticketOrders).get()
  const payment = db.select().from(payments).get()
  return [order?.heldUntil, payment?.expiresAt]
}

test('a hold for the town hall lasts until the end of the day on which its hours are over', async () => {
  const event = { startTime: '2026-12-12T23:00:00.000Z', endTime: '2026-12-13T02:00:00.000Z' }
  const midnight = '2026-11-27T05:00:00.000Z'
  expect(await holdFor(event)).toEqual([midnight, midnight])
})

test('a hold for the town hall ends with the sale', async () => {
  const event = { startTime: '2026-11-26T23:00:00.000Z', endTime: '2026-11-27T02:00:00.000Z' }
  expect(await holdFor(event)).toEqual([event.startTime, event.startTime])
})
