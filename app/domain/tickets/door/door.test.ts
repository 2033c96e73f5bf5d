import { desc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { days } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { doorLinks, doorSessions, tickets } from '#db/schema/tickets.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newTicketType } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { orderTickets } from '../orders/order.server.ts'
import { checkInTicket, countDaysUntil } from './check-in.server.ts'
import {
  createDoorLink,
  deleteExpiredDoorSessions,
  enterDoor,
  findDoor,
  isAtDoor,
  listDoorLinks,
  revokeDoorLink,
} from './door.server.ts'

let db: OpenDatabase
let owner: Actor
let event: { id: number; endTime: string }

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  event = newEventFor(owner)
})
afterEach(resetClock)

function newEventFor(who: Actor) {
  const endTime = '2031-10-05T02:00:00.000Z'
  return { id: newEvent(db, { ownerId: who.userId, endTime }), endTime }
}

async function open(of = event) {
  const made = await createDoorLink(db, owner, of, 'Gate')
  const door = made && findDoor(db, made.token)
  if (!door) throw new Error('The door is closed.')
  return { ...made, door }
}

test('only the right PIN opens the door, and only hashes are stored', async () => {
  const { token, pin, door } = await open()
  expect(pin).toMatch(/^\d{6}$/)
  expect(await enterDoor(db, door, pin === '000000' ? '000001' : '000000')).toBeNull()
  const session = (await enterDoor(db, door, pin)) ?? ''
  expect(isAtDoor(db, door, session)).toBe(true)
  const kept = JSON.stringify([
    db.select().from(doorLinks).all(),
    db.select().from(doorSessions).all(),
  ])
  for (const secret of [token, pin, session]) expect(kept).not.toContain(`"${secret}"`)
})

test('a session is valid for its own door only', async () => {
  const here = await open()
  const there = await open(newEventFor(owner))
  const session = (await enterDoor(db, here.door, here.pin)) ?? ''
  expect(isAtDoor(db, there.door, session)).toBe(false)
  expect(findDoor(db, 'no-such-link')).toBeNull()
})

test('door staff check the tickets of their event only', async () => {
  const { door } = await open()
  const elsewhere = newEventFor(owner)
  const codeFor = async (eventId: number) => {
    const type = { name: 'Seat', price: 0, quantity: 9, ticketImageUrl: '' }
    const ticketTypeId = await newTicketType(db, owner, eventId, type)
    await orderTickets(db, newActor(db), {
      ticketTypeId,
      quantity: 1,
    })
    return db.select().from(tickets).orderBy(desc(tickets.id)).get()?.code ?? ''
  }
  const check = async (code: string) =>
    (await checkInTicket(db, { doorLinkId: door.linkId }, code, { eventId: door.eventId })).status
  expect(await check(await codeFor(elsewhere.id))).toBe('wrong_event')
  expect(await check(await codeFor(event.id))).toBe('valid')
  expect(db.select().from(tickets).orderBy(desc(tickets.id)).get()).toMatchObject({
    doorLinkId: door.linkId,
  })
})

test('a revoked door closes at once, even for staff who are signed in', async () => {
  const { token, pin, door } = await open()
  const session = (await enterDoor(db, door, pin)) ?? ''
  expect(await revokeDoorLink(db, owner, newEventFor(owner).id, door.linkId)).toBeNull()
  expect(await revokeDoorLink(db, owner, event.id, door.linkId)).not.toBeNull()
  expect(findDoor(db, token)).toBeNull()
  expect(isAtDoor(db, door, session)).toBe(false)
  expect(listDoorLinks(db, event.id)).toEqual([])
})

test('a door closes a day after its event, and moves with it', async () => {
  const { token, pin, door } = await open()
  const session = (await enterDoor(db, door, pin)) ?? ''
  setClock(Date.parse(event.endTime) + days(1) - 1000)
  expect(findDoor(db, token)).not.toBeNull()
  moveClock(2000)
  expect(findDoor(db, token)).toBeNull()
  db.update(events).set({ endTime: '2031-10-12T02:00:00.000Z' }).run()
  const endsAt = '2031-10-13T02:00:00.000Z'
  expect(findDoor(db, token)).toMatchObject({ endsAt })
  expect(listDoorLinks(db, event.id)).toMatchObject([{ endsAt }])
  await deleteExpiredDoorSessions(db)
  expect(isAtDoor(db, door, session)).toBe(false)
})

test('the days until an event are counted in its time zone', () => {
  const starts = '2031-10-05T01:00:00.000Z'
  setClock('2031-10-03T03:59:00.000Z')
  expect(countDaysUntil(starts, 'America/Detroit')).toBe(2)
  setClock('2031-10-03T04:01:00.000Z')
  expect(countDaysUntil(starts, 'America/Detroit')).toBe(1)
  setClock('2031-10-04T12:00:00.000Z')
  expect(countDaysUntil(starts, 'America/Detroit')).toBe(0)
  setClock('2031-11-04T12:00:00.000Z')
  expect(countDaysUntil(starts, 'America/Detroit')).toBe(0)
})

test('a link is not made for an event that is deleted at the same time', async () => {
  const making = createDoorLink(db, owner, event, 'Gate')
  db.delete(events).run()
  expect(await making).toBeNull()
})

test.each([
  ['revoked', ({ door }: Opened) => revokeDoorLink(db, owner, event.id, door.linkId)],
  ['deleted', () => db.delete(events).run()],
])('a door does not open while its link is %s', async (_, end) => {
  const opened = await open()
  const entering = enterDoor(db, opened.door, opened.pin)
  await end(opened)
  expect(await entering).toBeNull()
  expect(db.select().from(doorSessions).all()).toEqual([])
})

type Opened = Awaited<ReturnType<typeof open>>
