import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteRemoved } from '#app/domain/undo/delete-removed.server.ts'
import { minutes } from '#app/shared/clock.server.ts'
import { ticketTypes } from '#db/schema/index.ts'
import { submissions } from '#db/schema/submissions.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { loadTicketPurchase } from '../orders/ticket-purchase.server.ts'
import { countSeats } from '../queries.server.ts'
import { joinWaitingList } from '../waiting-list/waiting-list.server.ts'
import {
  putTicketTypeOnSale,
  removeTicketType,
  restoreTicketType,
} from './ticket-type-removal.server.ts'
import { changeTicketType, createTicketType, listAllTicketTypes } from './ticket-types.server.ts'

let db: ReturnType<typeof freshDatabase>
let sale: ReturnType<typeof newTicketedEvent>
let id: number

beforeEach(async () => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
  id = await sale.type({ price: 0 })
})
afterEach(resetClock)

const remove = () => removeTicketType(db, sale.owner, id)
const restore = () => restoreTicketType(db, sale.owner, id)
const onSale = () => loadTicketPurchase(db, null, sale.eventId).types.map((type) => type.id)

test('a deleted type is nowhere to be seen, changed or bought', async () => {
  await remove()
  expect(onSale()).toEqual([])
  expect(listAllTicketTypes(db, sale.eventId)).toEqual([])
  expect(countSeats(db, { eventId: sale.eventId })).toEqual([])
  expect(await changeTicketType(db, sale.owner, id, { price: 100 })).toMatchObject({ ok: false })
  expect(await remove()).toEqual({ ok: false })
  expect(await sale.order(id)).toMatchObject({ ok: false })
})

test('a restored type is as before its deletion, on sale', async () => {
  const [before] = listAllTicketTypes(db, sale.eventId)
  await remove()
  expect(await restore()).toBe('Seat')
  expect(listAllTicketTypes(db, sale.eventId)).toEqual([before])
  expect(onSale()).toEqual([id])
  expect(await sale.order(id)).toMatchObject({ ok: true })
})

test('only a manager of the event restores it', async () => {
  await remove()
  expect(await restoreTicketType(db, newActor(db), id)).toBeNull()
})

test('an old “restore” button does not put a type with orders back on sale', async () => {
  await sale.ordered(id)
  await remove()
  expect(await restore()).toBeNull()
  expect(onSale()).toEqual([])
})

test('a type with orders is put on sale again by whoever may take it off', async () => {
  await sale.ordered(id)
  await remove()
  expect(await putTicketTypeOnSale(db, newActor(db), id)).toBeNull()
  expect(onSale()).toEqual([])
  expect(await putTicketTypeOnSale(db, sale.owner, id)).toBe('Seat')
  expect(await putTicketTypeOnSale(db, sale.owner, id)).toBe('Seat')
  expect(onSale()).toEqual([id])
  expect(await sale.order(id)).toMatchObject({ ok: true })
})

test('a deleted type can only be restored, so that its ten minutes hold', async () => {
  await remove()
  expect(await putTicketTypeOnSale(db, sale.owner, id)).toBeNull()
  expect(onSale()).toEqual([])
})

test('back on sale, seats given back in the meantime go to the waiting list', async () => {
  const last = await sale.type({ quantity: 1 })
  const { paymentId } = await sale.ordered(last)
  const waiting = newActor(db)
  expect(await joinWaitingList(db, waiting, last, 1)).toEqual({ ok: true })
  await removeTicketType(db, sale.owner, last)
  await sale.settle(paymentId, 'failed')
  expect(sale.entries()).toMatchObject([{ status: 'waiting' }])
  await putTicketTypeOnSale(db, sale.owner, last)
  expect(sale.entries()).toMatchObject([{ status: 'offered' }])
})

test('the job deletes it for good after ten minutes, and not before', async () => {
  const kept = await sale.type()
  await remove()
  moveClock(minutes(9))
  await deleteRemoved(db)
  expect(db.select().from(ticketTypes).all()).toHaveLength(2)
  moveClock(minutes(11))
  await deleteRemoved(db)
  expect(db.select().from(ticketTypes).all()).toMatchObject([{ id: kept }])
  expect(await restore()).toBeNull()
})

test('sent twice it comes back once; what the town removed its owner does not put back', async () => {
  await remove()
  const first = await restore()
  expect(await restore()).toBe(first)
  await removeTicketType(db, newActor(db, { role: 'admin' }), id)
  expect(await restore()).toBeNull()
})

test('an event has a hundred types at most, those that can be restored included', async () => {
  for (let count = 1; count < 100; count += 1) await sale.type()
  await remove()
  const create = (eventId: number) =>
    createTicketType(db, sale.owner, eventId, {
      name: 'Seat',
      price: 0,
      quantity: 1,
      ticketImageUrl: '',
    })
  expect(await create(sale.eventId)).toEqual({ ok: false, reason: 'too_many_types' })
  expect((await create(newEvent(db, { ownerId: sale.owner.userId }))).ok).toBe(true)
})

test('a form that an earlier release has answered is answered with the same type', async () => {
  const submission = { key: 'sent before the upgrade', keptFor: 60_000 }
  db.insert(submissions)
    .values({
      key: submission.key,
      outcome: String(id),
      expiresAt: '2099-01-01T00:00:00.000Z',
    })
    .run()
  const type = { name: 'Seat', price: 0, quantity: 1, ticketImageUrl: '' }
  const outcome = await createTicketType(db, sale.owner, sale.eventId, type, submission)
  expect(outcome).toEqual({ ok: true, id })
})
