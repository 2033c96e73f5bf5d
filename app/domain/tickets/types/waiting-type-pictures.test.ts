import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { describePosts } from '#app/domain/desk/describe.server.ts'
import { listWaiting } from '#app/domain/desk/queue.server.ts'
import {
  deleteUnusedImages,
  findPicture,
  uploadImage,
} from '#app/domain/event-images/images.server.ts'
import { describeForModeration } from '#app/domain/events/describe-event.server.ts'
import { duplicateEvent } from '#app/domain/events/duplicate.server.ts'
import { listPendingEvents, moderateEvent } from '#app/domain/events/moderation.server.ts'
import {
  pendingEventSchema,
  serializePendingEvents,
} from '#app/domain/events/serializers.server.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { hours } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { eventChanges, eventImages, events, ticketTypes } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent, newImage } from '#tests/support/events.ts'
import { newTicketType } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { removeTicketType, restoreTicketType } from './ticket-type-removal.server.ts'
import { changeTicketType, createTicketType, listTicketTypes } from './ticket-types.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
})
afterEach(resetClock)

const made = { name: 'Seat', price: 0, quantity: 9, ticketImageUrl: '' }
const eventRow = (id: number) => db.select().from(events).where(eq(events.id, id)).get()
const findStatus = (id: number) => eventRow(id)?.moderationStatus
const shown = (eventId: number) => listTicketTypes(db, eventId).map(({ imageId }) => imageId)
const waiting = () => listPendingEvents(db).rows.map(({ event }) => event.id)
const decide = (id: number, status: 'approved' | 'rejected', seenVersion?: string) =>
  moderateEvent(db, admin, id, { status, feedback: '', seenVersion })

/** An event with a ticket type that has the picture `first`, approved with its event. */
async function newTypeWithPicture() {
  const eventId = newEvent(db, { ownerId: owner.userId }, 'new')
  const first = newImage(db, owner)
  const typeId = await newTicketType(db, owner, eventId, { ...made, imageId: first })
  await decide(eventId, 'approved')
  return { eventId, first, typeId }
}
const choose = (typeId: number, imageId: number | null, who = owner) =>
  changeTicketType(db, who, typeId, { imageId })

test('a new picture waits beside the approved one, and is public once it is approved', async () => {
  const { eventId, first, typeId } = await newTypeWithPicture()
  const second = newImage(db, owner)
  const notified = () => listNotifications(db, admin, 1, wordsFor('en')).total
  const before = notified()
  await choose(typeId, second)
  expect(shown(eventId)).toEqual([first])
  expect(waiting()).toEqual([eventId])
  expect(notified()).toBe(before + 1)
  await decide(eventId, 'approved')
  expect([shown(eventId), findStatus(eventId), waiting()]).toEqual([[second], 'approved', []])
})

test('a rejected picture stays hidden until the owner chooses another or removes it', async () => {
  const { eventId, first, typeId } = await newTypeWithPicture()
  const [second, third] = [newImage(db, owner), newImage(db, owner)]
  await choose(typeId, second)
  await decide(eventId, 'rejected')
  expect([shown(eventId), findStatus(eventId)]).toEqual([[first], 'rejected'])
  await choose(typeId, second)
  expect(findStatus(eventId), 'saved unchanged').toBe('rejected')
  await choose(typeId, third)
  expect(findStatus(eventId)).toBe('pending')
  await choose(typeId, null)
  expect([shown(eventId), findStatus(eventId)]).toEqual([[first], 'approved'])
  expect(db.select().from(eventChanges).all()).toEqual([])
  await choose(typeId, null)
  expect([shown(eventId), findStatus(eventId)]).toEqual([[null], 'approved'])
})

test('a rejected picture becomes part of the event if that is rejected, too', async () => {
  const { eventId, typeId } = await newTypeWithPicture()
  const second = newImage(db, owner)
  await choose(typeId, second)
  await decide(eventId, 'rejected')
  await decide(eventId, 'rejected', eventRow(eventId)?.updatedAt)
  expect([shown(eventId), eventRow(eventId)?.publishedAt]).toEqual([[second], null])
  expect(db.select().from(eventChanges).all()).toEqual([])
})

test('a picture and a change of the words wait together', async () => {
  const { eventId, first, typeId } = await newTypeWithPicture()
  const second = newImage(db, owner)
  await choose(typeId, second)
  await changeEvent(db, owner, eventId, filledEvent({ title: 'Harvest lunch' }))
  await changeEvent(db, owner, eventId, filledEvent())
  expect(findStatus(eventId), 'the picture still waits').toBe('pending')
  await changeEvent(db, owner, eventId, filledEvent({ title: 'Harvest lunch' }))
  await choose(typeId, first)
  expect(findStatus(eventId), 'the words still wait').toBe('pending')
  await choose(typeId, second)
  await decide(eventId, 'approved')
  expect([shown(eventId), eventRow(eventId)?.title]).toEqual([[second], 'Harvest lunch'])
})

test('moderators see the picture in both queues, and decide on the one that they saw', async () => {
  const { eventId, first, typeId } = await newTypeWithPicture()
  const second = newImage(db, owner)
  await choose(typeId, second)
  const label = 'Picture of the ticket type “Seat”'
  const see = () =>
    listPendingEvents(db).rows.map((row) => describeForModeration(db, row, wordsFor('en')))
  const change = { label, before: { text: `#${first}` }, after: { text: `#${second}` } }
  expect(see()).toMatchObject([{ changes: [change] }])
  const [post] = describePosts(db, listWaiting(db, admin), wordsFor('en'))
  expect(post?.changes).toEqual([{ label, before: `#${first}`, after: `#${second}` }])
  const seenVersion = eventRow(eventId)?.updatedAt
  await choose(typeId, newImage(db, owner))
  expect(await decide(eventId, 'approved', seenVersion)).toMatchObject({ reason: 'changed_since' })

  const other = newEvent(db, { ownerId: owner.userId }, 'new')
  await createTicketType(db, owner, other, { ...made, imageId: first })
  const own = see().find(({ id }) => id === other)
  expect(own).toMatchObject({ changes: null, typePictures: [{ label, imageId: first }] })
})

async function upload(background: string) {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  const bytes = new Uint8Array(await picture.jpeg().toBuffer())
  const outcome = await uploadImage(db, owner, new File([bytes], 'seat.jpg'))
  return outcome.ok ? outcome.id : 0
}

test('the API’s pending list has the pictures that an approval makes public', async () => {
  const { eventId, typeId } = await newTypeWithPicture()
  const list = () =>
    pendingEventSchema
      .array()
      .parse(serializePendingEvents(db, listPendingEvents(db).rows, textFor('en')))
      .map((event) => ({ id: event.id, ticket_images: event.ticket_images }))
  const described = (ticket_def_id: number | null, image: number) => {
    const path = findPicture(db, image)?.sizes.at(-1)?.src
    return { ticket_def_id, name: 'Seat', image_url: `${config.origin}${path}` }
  }
  await changeEvent(db, owner, eventId, filledEvent({ title: 'Harvest lunch' }))
  expect(list(), 'the picture was approved before').toEqual([{ id: eventId, ticket_images: [] }])
  const second = await upload('#335533')
  await choose(typeId, second)
  const other = newEvent(db, { ownerId: owner.userId }, 'new')
  const third = await upload('#885522')
  const otherType = await newTicketType(db, owner, other, { ...made, imageId: third })
  const found = list().sort((one, another) => one.id - another.id)
  expect(found).toEqual([
    { id: eventId, ticket_images: [described(typeId, second)] },
    { id: other, ticket_images: [described(otherType, third)] },
  ])
  expect(new Set(found.map(({ ticket_images: [image] }) => image?.image_url)).size).toBe(2)
})

test('an administrator’s picture is public at once, unless a change waits', async () => {
  const { eventId, typeId } = await newTypeWithPicture()
  const [second, third] = [newImage(db, admin), newImage(db, admin)]
  await choose(typeId, second, admin)
  expect([shown(eventId), waiting()]).toEqual([[second], []])
  await changeEvent(db, owner, eventId, filledEvent({ title: 'Harvest lunch' }))
  await choose(typeId, third, admin)
  expect([shown(eventId), waiting()]).toEqual([[second], [eventId]])
})

test('a picture of a rejected event submits the event again', async () => {
  const eventId = newEvent(db, { ownerId: owner.userId }, 'refused')
  const imageId = newImage(db, owner)
  await createTicketType(db, owner, eventId, { ...made, imageId })
  expect([shown(eventId), waiting()]).toEqual([[imageId], [eventId]])
})

test('deleting the type takes its picture out of the change, restoring brings it back', async () => {
  const { eventId, first, typeId } = await newTypeWithPicture()
  await choose(typeId, newImage(db, owner))
  await removeTicketType(db, owner, typeId)
  expect([findStatus(eventId), waiting()]).toEqual(['approved', []])
  await restoreTicketType(db, owner, typeId)
  expect([shown(eventId), findStatus(eventId)]).toEqual([[first], 'pending'])
})

test('a type that comes back after its event’s approval has a picture that waits', async () => {
  const eventId = newEvent(db, { ownerId: owner.userId }, 'new')
  const link = 'https://example.org/seat.jpg'
  const type = { ...made, imageId: newImage(db, owner), ticketImageUrl: link }
  const typeId = await newTicketType(db, owner, eventId, type)
  await removeTicketType(db, owner, typeId)
  await decide(eventId, 'approved')
  await restoreTicketType(db, owner, typeId)
  expect([shown(eventId), waiting()]).toEqual([[null], [eventId]])
  const restored = listTicketTypes(db, eventId)
  expect(restored).toMatchObject([{ ticketImageUrl: null, waitingImageUrl: link }])
  await decide(eventId, 'approved')
  expect(shown(eventId)).toEqual([type.imageId])
})

test('a copy of the event has the newest picture, and waits with it', async () => {
  const { eventId, typeId } = await newTypeWithPicture()
  const second = newImage(db, owner)
  await choose(typeId, second)
  const copy = await duplicateEvent(db, owner, eventId)
  expect(shown(copy.ok ? copy.id : 0)).toEqual([second])
})

test('canceling the event drops the waiting picture, and no other can follow', async () => {
  const { eventId, first, typeId } = await newTypeWithPicture()
  await choose(typeId, newImage(db, owner))
  await cancelEvent(db, owner, eventId)
  await choose(typeId, newImage(db, owner))
  expect(db.select().from(ticketTypes).all()).toMatchObject([
    { imageId: first, waitingImageId: null },
  ])
})

test('a waiting picture is kept as long as it waits', async () => {
  const { typeId } = await newTypeWithPicture()
  await choose(typeId, newImage(db, owner))
  moveClock(hours(25))
  await deleteUnusedImages(db)
  expect(db.select().from(eventImages).all()).toHaveLength(2)
  await choose(typeId, null)
  await deleteUnusedImages(db)
  expect(db.select().from(eventImages).all()).toHaveLength(1)
})
