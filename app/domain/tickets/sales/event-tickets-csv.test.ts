import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { eventTicketsCsv } from './event-tickets-csv.server.ts'

test('the file has the tickets of one event, of all its types, in the order of their sale', async () => {
  const db = freshDatabase()
  const [sale, other] = [newTicketedEvent(db), newTicketedEvent(db)]
  const types = [await sale.type({ price: 0 }), await sale.type({ price: 0 })] as const
  await sale.ordered(types[1])
  await other.ordered(await other.type({ price: 0 }))
  await sale.ordered(types[0])
  await sale.ordered(types[1])
  const [first, , third, fourth] = sale.codes().map(({ code }) => code)
  const file = (await eventTicketsCsv(db, sale.eventId).toArray()).join('')
  const rows = parse<{ code: string }>(file, { bom: true, columns: true })
  expect(rows.map(({ code }) => code)).toEqual([first, third, fourth])
})

test('each ticket has the number of the payment that paid for it', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const [paid, free] = [await sale.type(), await sale.type({ price: 0 })] as const
  const { payment } = await sale.orderedMixed(newActor(db), [
    [free, 1],
    [paid, 2],
  ])
  await sale.settle(payment?.id ?? 0, 'paid')
  await sale.ordered(free)
  const file = (await eventTicketsCsv(db, sale.eventId).toArray()).join('')
  const rows = parse<Record<string, string>>(file, { bom: true, columns: true })
  const number = String(payment?.id)
  expect(rows.map((row) => [row.payment_number, row.payment_method])).toEqual([
    ...[1, 2, 3].map(() => [number, 'card']),
    ['', ''],
  ])
})

test('a batch reads the rows of its own tickets, not of all tickets of the event', () => {
  const db = freshDatabase()
  const plans = explainPlans(db, () => eventTicketsCsv(db, 1).read())
  expect(plans).toContain('SEARCH t USING INTEGER PRIMARY KEY (rowid=?)')
  expect(plans).toContain('SEARCH t USING COVERING INDEX tickets_type_idx (ticket_type_id=?)')
})
