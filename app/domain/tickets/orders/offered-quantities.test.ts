import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { setSaleRules } from '../types/sale-rules.server.ts'
import { loadTicketPurchase } from './ticket-purchase.server.ts'

test('a form offers no more tickets than there are, and tells how few are left only if it may', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const large = await sale.type({ quantity: 14 })
  const small = await sale.type({ quantity: 6 })
  await sale.type({ quantity: -1 })
  const buyer = newActor(db)
  const offered = (who: typeof buyer | null) =>
    loadTicketPurchase(db, who, sale.eventId).types.map(({ most }) => most)
  expect(offered(buyer)).toEqual([10, 6, 10])
  await sale.ordered(large, newActor(db), 10)
  await sale.ordered(small, newActor(db), 4)
  expect(offered(buyer)).toEqual([9, 6, 10])
  await setSaleRules(db, sale.owner, sale.eventId, { ticketsPerPerson: null, showsSeatsLeft: true })
  expect(offered(null), 'a cached page would tell an old number').toEqual([9, 6, 10])
  expect(offered(buyer)).toEqual([4, 2, 10])
  await sale.ordered(large, buyer, 3)
  expect(offered(buyer), 'with the seats of their own order').toEqual([4, 2, 10])
})

test('few seats are named as few, and the last ones held by an unpaid order are not sold out for its buyer', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const type = await sale.type({ quantity: 12 })
  const buyer = newActor(db)
  const seen = (who: typeof buyer | null) => {
    const [only] = loadTicketPurchase(db, who, sale.eventId).types
    return [only?.seats, only?.isSoldOut]
  }
  expect(seen(null)).toEqual([null, false])
  await sale.ordered(type, newActor(db), 9)
  expect(seen(null)).toEqual(['few', false])
  await sale.ordered(type, buyer, 3)
  expect(seen(buyer)[1]).toBe(false)
  expect(seen(newActor(db))[1]).toBe(true)
  expect(seen(null)[1]).toBe(true)
})
