import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent, type TicketCounts, toLines } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { orderMixedTickets } from './order.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
})

test('many buyers of overlapping types never get more seats than there are', async () => {
  const types = [
    await sale.type({ quantity: 7 }),
    await sale.type({ quantity: 5, price: 0 }),
    await sale.type({ quantity: 3 }),
  ]
  const [one = 0, two = 0, three = 0] = types
  const wishes: TicketCounts[] = [
    [
      [one, 2],
      [three, 1],
    ],
    [
      [three, 1],
      [two, 2],
    ],
    [
      [two, 1],
      [one, 1],
      [three, 2],
    ],
    [[two, 2]],
  ]
  const buyers = Array.from({ length: 24 }, (_, at) => ({
    who: newActor(db),
    wish: wishes[at % wishes.length] ?? [],
  }))
  const order = (who: Actor, wish: TicketCounts) => {
    return orderMixedTickets(db, who, { eventId: sale.eventId, lines: toLines(wish) })
  }
  const outcomes = await Promise.all(buyers.map(({ who, wish }) => order(who, wish)))
  await Promise.all(
    outcomes.map(
      (outcome, at) =>
        outcome.ok &&
        outcome.payment &&
        sale.settle(outcome.payment.id, at % 3 === 0 ? 'cancelled' : 'paid'),
    ),
  )
  const got = outcomes.filter(({ ok }) => ok).length
  expect(got).toBeGreaterThan(2)
  expect(got).toBeLessThan(buyers.length)
  for (const outcome of outcomes) {
    if (!outcome.ok) expect(['sold_out', 'not_enough']).toContain(outcome.reason)
  }
  expect(findViolations(db.$client)).toEqual([])
})
