import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { describePosts } from '#app/domain/desk/describe.server.ts'
import { listWaiting } from '#app/domain/desk/queue.server.ts'
import { describeForModeration } from '#app/domain/events/describe-event.server.ts'
import { listPendingEvents, moderateEvent } from '#app/domain/events/moderation.server.ts'
import { serializePendingEvents } from '#app/domain/events/serializers.server.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { eventChanges, events, ticketTypes } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent, newImage } from '#tests/support/events.ts'
import { newTicketType } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { removeTicketType, restoreTicketType } from './ticket-type-removal.server.ts'
import { changeTicketType, copyTicketTypes } from './ticket-types.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
})

const first = 'https://pictures.example/first.jpg'
const second = 'https://pictures.example/second.jpg'
const made = { name: 'Seat', price: 0, quantity: 9, ticketImageUrl: first }
const label = 'Link to a picture of the ticket type “Seat”'
const waiting = () => listPendingEvents(db).rows
const shown = (id: number) => {
  const type = db.select().from(ticketTypes).where(eq(ticketTypes.eventId, id)).get()
  return [type?.ticketImageUrl, type?.waitingImageUrl]
}
const findStatus = (id: number) =>
  db.select().from(events).where(eq(events.id, id)).get()?.moderationStatus
const decide = (id: number, status: 'approved' | 'rejected') =>
  moderateEvent(db, admin, id, { status, feedback: '' })
const type = (typeId: number, ticketImageUrl: string, who = owner) =>
  changeTicketType(db, who, typeId, { ticketImageUrl })
const describeWaiting = () => ({
  queue: waiting().map((row) => describeForModeration(db, row, wordsFor('en'))),
  desk: describePosts(db, listWaiting(db, admin), wordsFor('en')),
  call: serializePendingEvents(db, waiting(), textFor('en')).map((event) => event.ticket_images),
})

/** An event with a ticket type that has the link `first`, approved with its event. */
async function newTypeWithLink() {
  const eventId = newEvent(db, { ownerId: owner.userId }, 'new')
  const typeId = await newTicketType(db, owner, eventId, made)
  await decide(eventId, 'approved')
  return { eventId, typeId }
}

test('the link of a new event is shown to those who decide on the event', async () => {
  const eventId = newEvent(db, { ownerId: owner.userId }, 'new')
  const typeId = await newTicketType(db, owner, eventId, made)
  const { queue, desk, call } = describeWaiting()
  expect(queue).toMatchObject([{ changes: null, typeLinks: [{ label, text: first }] }])
  expect(desk[0]?.facts).toContainEqual([label, first])
  expect(call).toEqual([[{ ticket_def_id: typeId, name: 'Seat', image_url: first }]])
})

test('a new link waits beside the approved one, and is public once it is approved', async () => {
  const { eventId, typeId } = await newTypeWithLink()
  await type(typeId, second)
  expect([shown(eventId), findStatus(eventId)]).toEqual([[first, second], 'pending'])
  const { queue, desk, call } = describeWaiting()
  expect(queue).toMatchObject([
    { changes: [{ label, before: { text: first }, after: { text: second } }] },
  ])
  expect(desk[0]?.changes).toEqual([{ label, before: first, after: second }])
  expect(call).toEqual([[{ ticket_def_id: typeId, name: 'Seat', image_url: second }]])
  await decide(eventId, 'approved')
  expect([shown(eventId), findStatus(eventId)]).toEqual([[second, null], 'approved'])
})

test('a rejected link stays hidden until the owner types another or removes it', async () => {
  const { eventId, typeId } = await newTypeWithLink()
  await type(typeId, second)
  await decide(eventId, 'rejected')
  await type(typeId, second)
  expect([shown(eventId), findStatus(eventId)]).toEqual([[first, second], 'rejected'])
  await type(typeId, '')
  expect([shown(eventId), findStatus(eventId)]).toEqual([[first, null], 'approved'])
  expect(db.select().from(eventChanges).all()).toEqual([])
  await type(typeId, '')
  expect([shown(eventId), findStatus(eventId)]).toEqual([[null, null], 'approved'])
})

test('a picture and a link of one form wait together, and the town is told once', async () => {
  const { eventId, typeId } = await newTypeWithLink()
  const notified = () => listNotifications(db, admin, 1, wordsFor('en')).total
  const before = notified()
  const imageId = newImage(db, owner)
  await changeTicketType(db, owner, typeId, { imageId, ticketImageUrl: second })
  expect(notified()).toBe(before + 1)
  expect(waiting()).toHaveLength(1)
  await type(typeId, first)
  expect([shown(eventId), findStatus(eventId)]).toEqual([[first, null], 'pending'])
  await type(typeId, second)
  await decide(eventId, 'approved')
  expect(db.select().from(ticketTypes).all()).toMatchObject([
    { imageId, waitingImageId: null, ticketImageUrl: second, waitingImageUrl: null },
  ])
})

test('an administrator’s link is public at once', async () => {
  const { eventId, typeId } = await newTypeWithLink()
  await type(typeId, second, admin)
  expect([shown(eventId), waiting()]).toEqual([[second, null], []])
})

test('a waiting link goes and comes with its type, and into a copy of the event', async () => {
  const { eventId, typeId } = await newTypeWithLink()
  await type(typeId, second)
  await removeTicketType(db, owner, typeId)
  expect(findStatus(eventId)).toBe('approved')
  await restoreTicketType(db, owner, typeId)
  expect([shown(eventId), findStatus(eventId)]).toEqual([[first, second], 'pending'])
  const copy = newEvent(db, { ownerId: owner.userId }, 'new')
  await write(db, (tx) => copyTicketTypes(tx, eventId, copy))
  expect(shown(copy)).toEqual([second, null])
  await cancelEvent(db, owner, eventId)
  await type(typeId, second)
  expect(shown(eventId)).toEqual([first, null])
})

test('a link that comes back does not submit a rejected event again', async () => {
  const eventId = newEvent(db, { ownerId: owner.userId }, 'refused')
  db.insert(ticketTypes)
    .values({ eventId, name: 'Seat', priceCents: 0, quantity: 9, ticketImageUrl: first })
    .run()
  await removeTicketType(db, owner, 1)
  await restoreTicketType(db, owner, 1)
  expect([shown(eventId), findStatus(eventId)]).toEqual([[first, null], 'rejected'])
})

test('a link that comes back is not approved with an event that was seen without it', async () => {
  const eventId = newEvent(db, { ownerId: owner.userId }, 'new')
  const typeId = await newTicketType(db, owner, eventId, made)
  await removeTicketType(db, owner, typeId)
  const seenVersion = waiting()[0]?.event.updatedAt
  await restoreTicketType(db, owner, typeId)
  const approval = { status: 'approved' as const, feedback: '', seenVersion }
  const decided = await moderateEvent(db, admin, eventId, approval)
  expect(decided).toMatchObject({ ok: false, reason: 'changed_since' })
})

test('a cancelled event refuses a new link and lets the known one stay or be removed', async () => {
  const { eventId, typeId } = await newTypeWithLink()
  await cancelEvent(db, owner, eventId)
  expect(await type(typeId, second)).toEqual({ ok: false, reason: 'no_new_link' })
  expect([await type(typeId, first), await type(typeId, '')]).toEqual([{ ok: true }, { ok: true }])
})
