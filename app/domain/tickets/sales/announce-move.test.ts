import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { wordsFor } from '#app/text/words.ts'
import { events } from '#db/schema/events.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { listHeldOrders } from '../orders/held-orders.server.ts'
import { joinWaitingList } from '../waiting-list/waiting-list.server.ts'

test('a new time is announced once to everybody with a ticket or a held order', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const [paid, free] = [await sale.type({ quantity: 9 }), await sale.type({ price: 0 })]
  const [holder, both, reserved, stranger] = Array.from({ length: 4 }, () => newActor(db))
  const { paymentId } = await sale.ordered(paid, holder, 2)
  await sale.settle(paymentId, 'paid')
  await sale.ordered(free, both)
  await sale.ordered(paid, both)
  await sale.ordered(paid, reserved)
  await write(db, (tx) =>
    record(tx, sale.owner, {
      type: 'event.moved',
      id: sale.eventId,
      title: 'Harvest supper',
      startTime: '2031-10-04T23:00:00.000Z',
      endTime: '2031-10-05T01:00:00.000Z',
      timeZone: 'America/Detroit',
      place: 'Town Hall',
    }),
  )
  const moved = '“Harvest supper” has changed. It is now Saturday, October 4, 2031'
  const read = (actor: Actor | undefined) =>
    actor ? listNotifications(db, actor, 1, wordsFor('en')).rows.map((row) => row.message) : []
  const valid = expect.stringMatching(/Tickets for it stay valid\.$/)
  expect(read(holder).filter((message) => message.startsWith(moved))).toEqual([valid])
  expect(read(both).filter((message) => message.startsWith(moved))).toEqual([valid])
  expect(read(reserved).filter((message) => message.startsWith(moved))).toEqual([
    // Also true when the mail comes after the hold has ended.
    expect.stringMatching(/not paid for or accepted yet is reserved until .+ it goes to others/),
  ])
  expect(read(stranger)).toEqual([])
})

test('a deadline is on the town’s clocks, and says so where those of the event differ', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  db.update(events).set({ timeZone: 'America/Los_Angeles' }).run()
  const type = await sale.type({ quantity: 1 })
  const [reserved, waiting] = [newActor(db), newActor(db)]
  const { paymentId } = await sale.ordered(type, reserved)
  await joinWaitingList(db, waiting, type, 1)
  const span = { startTime: '2031-10-04T23:00:00.000Z', endTime: '2031-10-05T01:00:00.000Z' }
  const moved = { ...span, timeZone: 'America/Los_Angeles', place: 'Town Hall' }
  await write(db, (tx) =>
    record(tx, sale.owner, { type: 'event.moved', id: sale.eventId, title: 'Supper', ...moved }),
  )
  await sale.settle(paymentId, 'cancelled')
  expect(lastMailTo(db, reserved.email).text).toMatch(/reserved until .*\sE[SD]T\./)
  expect(lastMailTo(db, waiting.email).text).toMatch(/pay for (?:it|them) by .*\sE[SD]T;/)
  expect(listHeldOrders(db, waiting)).toMatchObject([
    { timeZone: 'America/Detroit', eventZone: 'America/Los_Angeles' },
  ])
})
