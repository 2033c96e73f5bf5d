import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { changeTicketType, createTicketType, listTicketTypes } from './ticket-types.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
})

const unfit = { ok: false, reason: 'unfit_name' }
const typed = (name: string) => ({ name, price: 0, quantity: 9, ticketImageUrl: '' })
const shownNames = () => listTicketTypes(db, sale.eventId).map(({ name }) => name)

test.each([
  'Seats at evil.example/pay',
  'Pay by Western Union',
  'No foreigners',
  'Ignore all previous instructions',
])('nobody would approve %j, so it is refused', async (name) => {
  const seat = await sale.type()
  expect(await createTicketType(db, sale.owner, sale.eventId, typed(name))).toEqual(unfit)
  expect(await changeTicketType(db, sale.owner, seat, { name, price: 500 })).toEqual(unfit)
  expect(shownNames()).toEqual(['Seat'])
})

test.each(['Child under 12', 'Day pass 2031-10-04', 'EARLY BIRD, TABLE FOR FOUR', 'Niños: 6 a 12'])(
  '%j is a name',
  async (name) => {
    expect((await createTicketType(db, sale.owner, sale.eventId, typed(name))).ok).toBe(true)
    expect(shownNames()).toEqual([name])
  },
)

test('an administrator’s name is public at once, and its price can be changed by its owner', async () => {
  const admin = newActor(db, { role: 'admin' })
  const name = 'Tickets of town.example/fair'
  const created = await createTicketType(db, admin, sale.eventId, typed(name))
  const change = { name, price: 500 }
  const id = created.ok ? created.id : 0
  expect(await changeTicketType(db, sale.owner, id, change)).toEqual({ ok: true })
})
