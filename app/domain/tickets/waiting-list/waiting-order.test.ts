import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { refundTicket } from '../refunds/refund.server.ts'
import { joinWaitingList } from './waiting-list.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
})

const setStatus = (status: 'active' | 'completed') =>
  db.update(events).set({ status }).where(eq(events.id, sale.eventId)).run()

/** Frees a seat that somebody waits for while the tickets are not on sale, and resumes the sale. */
async function resumeSale(waiting = newActor(db)) {
  const ticketType = await sale.type({ price: 0, quantity: 1 })
  await sale.ordered(ticketType)
  await joinWaitingList(db, waiting, ticketType, 1)
  setStatus('completed')
  await refundTicket(db, sale.owner, sale.codes()[0]?.id ?? 0, '')
  expect(sale.entries()).toMatchObject([{ status: 'waiting' }])
  setStatus('active')
  return ticketType
}

test('a newcomer gets no seat before those who wait when a sale goes on again', async () => {
  const ticketType = await resumeSale()
  expect(await sale.order(ticketType)).toMatchObject({ ok: false, reason: 'sold_out' })
  expect(sale.entries()).toMatchObject([{ status: 'offered' }])
})

test('who waits for a seat can order it at once when a sale goes on again', async () => {
  const waiting = newActor(db)
  const ticketType = await resumeSale(waiting)
  expect(await sale.order(ticketType, waiting)).toMatchObject({ ok: true })
  expect(sale.codes().at(-1)).toMatchObject({ status: 'valid' })
  expect(sale.seats(ticketType)).toEqual({ heldCount: 0, soldCount: 1 })
})
