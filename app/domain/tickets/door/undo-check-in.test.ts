import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { refundPayment } from '#app/domain/payments/refunds/refunds.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { tickets } from '#db/schema/tickets.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newTicketedEvent, newTicketType } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { orderTickets } from '../orders/order.server.ts'
import { checkInTicket, countAttendance, undoCheckIn } from './check-in.server.ts'

let db: OpenDatabase
let owner: Actor
let eventId: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  eventId = newEvent(db, { ownerId: owner.userId })
})

afterEach(resetClock)

/** A ticket that was checked in. */
async function usedTicket() {
  const type = { name: 'Seat', price: 0, quantity: 5, ticketImageUrl: '' }
  const ticketTypeId = await newTicketType(db, owner, eventId, type)
  const buyer = newActor(db)
  await orderTickets(db, buyer, { ticketTypeId, quantity: 1 })
  const ticket = db.select().from(tickets).get()
  if (!ticket) throw new Error('No ticket.')
  await checkInTicket(db, { actor: owner }, ticket.code, {})
  const seen = { ticketId: ticket.id, checkedInAt: read(ticket.id)?.checkedInAt ?? '' }
  return { id: ticket.id, code: ticket.code, buyer, seen }
}

const read = (id: number) => db.select().from(tickets).where(eq(tickets.id, id)).get()
const undone = () =>
  db
    .select({ by: activities.actorId })
    .from(activities)
    .where(eq(activities.type, 'ticket.check_in_undone'))
    .all()

test('a ticket whose check-in is undone opens the door once more', async () => {
  const { id, code, seen } = await usedTicket()
  expect(countAttendance(db, { eventId })).toEqual({ used: 1, sold: 1 })
  expect(await undoCheckIn(db, owner, seen)).toMatchObject({ ok: true, typeName: 'Seat' })
  expect(read(id)).toMatchObject({ status: 'valid', checkedInAt: null, checkedInBy: null })
  expect(countAttendance(db, { eventId })).toEqual({ used: 0, sold: 1 })
  expect(await checkInTicket(db, { actor: owner }, code, {})).toMatchObject({ status: 'valid' })
  expect(await checkInTicket(db, { actor: owner }, code, {})).toMatchObject({ status: 'used' })
})

test('undoing a check-in twice is one change in the history', async () => {
  const { seen } = await usedTicket()
  const sent = [undoCheckIn(db, owner, seen), undoCheckIn(db, owner, seen)]
  expect((await Promise.all(sent)).map(({ ok }) => ok)).toEqual([true, true])
  expect(undone()).toEqual([{ by: owner.userId }])
})

test('a page that was opened before does not undo a later check-in', async () => {
  const { id, code, seen } = await usedTicket()
  await undoCheckIn(db, owner, seen)
  moveClock(60_000)
  await checkInTicket(db, { actor: owner }, code, {})
  expect(await undoCheckIn(db, owner, seen)).toEqual({ ok: false, reason: 'used_since' })
  expect(read(id)?.status).toBe('used')
})

test('neither the buyer nor another organizer undoes a check-in', async () => {
  const { id, buyer, seen } = await usedTicket()
  for (const other of [buyer, newActor(db)]) {
    expect(await undoCheckIn(db, other, seen)).toEqual({ ok: false, reason: 'not_found' })
  }
  expect(await undoCheckIn(db, owner, { ...seen, ticketId: id + 1 })).toEqual({
    ok: false,
    reason: 'not_found',
  })
  expect(read(id)?.status).toBe('used')
})

test.each(['cancelled', 'over'])(
  'no ticket for an event that is %s becomes valid again',
  async (how) => {
    const { id, seen } = await usedTicket()
    if (how === 'cancelled') await cancelEvent(db, owner, eventId)
    else setClock('2031-10-05T02:00:00.000Z')
    expect(await undoCheckIn(db, owner, seen)).toEqual({ ok: false, reason: 'occasion_ended' })
    expect(read(id)?.status).toBe('used')
  },
)

test('a ticket whose whole payment was refunded since does not become valid again', async () => {
  const sale = newTicketedEvent(db)
  const { paymentId } = await sale.ordered(await sale.type())
  await sale.settle(paymentId, 'paid')
  const [{ id, code } = { id: 0, code: '' }] = sale.codes()
  await checkInTicket(db, { actor: sale.owner }, code, {})
  const seen = { ticketId: id, checkedInAt: read(id)?.checkedInAt ?? '' }
  await refundPayment(db, sale.owner, paymentId, { amountCents: 1200, reason: '' })
  expect(await undoCheckIn(db, sale.owner, seen)).toEqual({ ok: false, reason: 'already_refunded' })
  expect(read(id)?.status).toBe('used')
})
