import { expect, test } from 'vitest'
import { wordsFor } from '#app/text/words.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { checkInTicket } from './check-in.server.ts'
import { formatDoorList, listDoorTickets } from './door-list.server.ts'

test('the door list has a row for each person, also where two have the same name', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const type = await sale.type({ price: 0, quantity: -1 })
  const [grace, otherGrace] = ['a', 'b'].map((letter) =>
    newActor(db, { name: 'Grace Okafor', email: `${letter}@example.org` }),
  )
  await sale.ordered(type, grace, 2)
  await sale.ordered(type, otherGrace)
  await sale.ordered(type, newActor(db, { name: 'ada Hill' }))
  await sale.ordered(type, grace)
  const [first] = sale.codes()
  await checkInTicket(db, { actor: sale.owner }, first?.code ?? '', {})

  const rows = formatDoorList(listDoorTickets(db, { eventId: sale.eventId }), wordsFor('en'))
  expect(rows.map(({ holder, tickets }) => [holder, tickets.map(({ id }) => id)])).toEqual([
    ['ada Hill', [4]],
    ['Grace Okafor', [1, 2, 5]],
    ['Grace Okafor', [3]],
  ])
  expect(rows[1]?.tickets.map(({ status }) => status)).toEqual(['used', 'valid', 'valid'])
})
