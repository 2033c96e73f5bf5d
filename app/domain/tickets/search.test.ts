import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { formatTicketCode, readTicketCode } from './own/ticket-code.ts'
import { listTickets } from './queries.server.ts'

test('a buyer is found by name, even by one that reads as a code, and a ticket by its code', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const type = await sale.type({ price: 0 })
  const maria = 'Maria Garcia'
  expect(readTicketCode(maria)).not.toBeNull()
  for (const name of [maria, 'Ann Lee']) await sale.ordered(type, newActor(db, { name }))
  const find = (search: string) =>
    listTickets(db, { eventId: sale.eventId }, { search }).rows.map(({ order }) => order.buyerName)
  expect(find('maria garcia')).toEqual([maria])
  expect(find('Ann')).toEqual(['Ann Lee'])
  for (const [index, { code }] of sale.codes().entries()) {
    expect(find(formatTicketCode(code))).toEqual([index === 0 ? maria : 'Ann Lee'])
  }
})
