import { beforeEach, expect, test } from 'vitest'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { describeEventPrices } from './event-prices.server.ts'
import { removeTicketType } from './ticket-type-removal.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
})

/** Returns the price of the sale's event, as an English page shows it. */
function price(status = 'active') {
  return describeEventPrices(db, [{ id: sale.eventId, status }], wordsFor('en'))[sale.eventId]
}

test('a card shows the least price of the types that can still be had', async () => {
  expect(price()).toBe(undefined)
  const adult = await sale.type({ price: 1200, quantity: 40 })
  expect(price()).toBe('$12')
  const child = await sale.type({ price: 500, quantity: 1 })
  expect(price()).toBe('from $5')
  await sale.ordered(child)
  expect(price()).toBe('$12')
  await sale.type({ price: 0, quantity: -1 })
  expect(price()).toBe('free – $12')
  await removeTicketType(db, sale.owner, adult)
  expect(price()).toBe('free')
})

test('seats are few if they are few of every type, and then none is left', async () => {
  const first = await sale.type({ quantity: 9 })
  expect(price()).toBe('$12\u00a0· few left')
  const second = await sale.type({ quantity: 10 })
  expect(price()).toBe('$12')
  await sale.ordered(second, newActor(db), 10)
  expect(price()).toBe('$12\u00a0· few left')
  await sale.ordered(first, newActor(db), 9)
  expect(price()).toBe('sold out')
})

test('each event has its own price, and a cancelled one has none', async () => {
  const other = newEvent(db, { ownerId: sale.owner.userId })
  await sale.type({ price: 1200, quantity: 40 })
  await sale.type({ price: 800, quantity: 40, event: other })
  const both = [sale.eventId, other].map((id) => ({ id, status: 'active' }))
  expect(describeEventPrices(db, both, wordsFor('es'))).toEqual({
    [sale.eventId]: expect.stringContaining('12'),
    [other]: expect.stringContaining('8'),
  })
  expect(price('cancelled')).toBe(undefined)
})
