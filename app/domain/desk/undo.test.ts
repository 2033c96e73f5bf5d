import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { replacePictures } from '#app/domain/classifieds/pictures.server.ts'
import { editClassified } from '#app/domain/classifieds/post.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { updateListingText } from '#app/domain/listings/post-and-update.server.ts'
import { sendDueMail } from '#app/domain/mail/delivery.server.ts'
import { createMailer } from '#app/domain/mail/mailer.server.ts'
import { readPostRows } from '#app/domain/moderation/kept-rows.server.ts'
import { listUndoable } from '#app/domain/moderation/undoable.server.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
} from '#app/domain/notifications/queries.server.ts'
import { createTicketType } from '#app/domain/tickets/types/ticket-types.server.ts'
import { instantFromNow, seconds } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { outboxMessages, ticketTypes } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { approve, findLastBatch, reject, seeDesk, undoLast } from '#tests/support/desk.ts'
import { filledEvent, newEvent, newImage } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { listMails } from '#tests/support/mail.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { MailServer } from '#tests/support/smtp.ts'
import { newActor } from '#tests/support/users.ts'
import { decidePosts } from './decide.server.ts'

let db: OpenDatabase
let admin: Actor
let owner: Actor
beforeEach(() => {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
  owner = newActor(db, { name: 'Olga Owner' })
})
afterEach(resetClock)

const see = () => seeDesk(db, admin)
const lastBatch = () => findLastBatch(db, admin)
const undo = (actor = admin, batch = lastBatch()) => undoLast(db, actor, batch)

/** Creates one waiting post of each kind, and a change of each kind that can have changes. */
async function fillDesk() {
  const waits = { moderationStatus: 'pending', ownerId: owner.userId } as const
  newListing(db, waits)
  newListing(db, { ...waits, source: 'work', title: 'Miller' })
  newEvent(db, { ownerId: owner.userId }, 'new')
  const changed = newEvent(db, { ownerId: owner.userId, ...soon })
  const seat = {
    name: 'Seat',
    price: 0,
    quantity: 5,
    ticketImageUrl: 'https://pictures.example/seat.jpg',
    imageId: newImage(db, owner),
  }
  await createTicketType(db, owner, changed, seat)
  const later = filledEvent({ ...soon, startTime: '2031-10-05T18:00', endTime: '2031-10-05T22:00' })
  expect((await changeEvent(db, owner, changed, later)).ok).toBe(true)
  const section = newSection(db)
  newClassified(db, owner, section)
  newClassified(db, owner, section, { ...stages.running, moderationStatus: 'pending' })
  newSection(db, { name: 'Rides', status: 'pending_approval', suggestedBy: owner.userId })
  const house = newListing(db, { ownerId: owner.userId, title: 'A house' })
  await updateListingText(db, owner, 'properties', house, { title: 'A dry house' })
  await addPhotos(db, owner, house, { photos: [newPhoto('well')], alt: 'The well' })
  const classified = newClassified(db, owner, section, stages.running)
  await write(db, (tx) =>
    replacePictures(tx, classified, { photos: [newPhoto('old')], alt: 'Old' }),
  )
  const pictures = { photos: [newPhoto('new')], alt: 'New' }
  await editClassified(
    db,
    owner,
    classified,
    filledClassified(section, { title: 'Cats' }),
    pictures,
  )
}
const soon = { title: 'Harvest fair' }

describe.each([
  ['approved', approve],
  ['rejected', reject],
] as const)('posts that were %s', (_, decision) => {
  test('are as before when the decision is undone, and nobody is notified', async () => {
    await fillDesk()
    const posts = see()
    expect(posts).toHaveLength(9)
    const pictures = () => db.select().from(ticketTypes).all()
    const before = [posts.map((post) => readPostRows(db, post)), pictures()]
    const told = listMails(db).length
    await decidePosts(db, admin, posts, decision)
    expect(see()).toEqual([])
    expect(listMails(db).length).toBeGreaterThan(told)
    expect(await undo()).toEqual(posts.map(() => null))
    expect([posts.map((post) => readPostRows(db, post)), pictures()]).toEqual(before)
    expect(see().map(({ title }) => title)).toEqual(posts.map(({ title }) => title))
    expect(listMails(db)).toHaveLength(told)
    const noticed = listNotifications(db, owner, 1, wordsFor('en'))
    expect(noticed.rows).toEqual([])
    const undone = db.select().from(activities).all().slice(-posts.length)
    expect(undone.map(({ type, actorId }) => [type.split('.')[1], actorId])).toEqual(
      posts.map(() => ['decision_undone', admin.userId]),
    )
  })
})

test('an owner is told of a decision a minute later, by mail and on the portal', async () => {
  const server = await MailServer.start()
  const connect = () => createMailer(server.url)
  newListing(db, { moderationStatus: 'pending', ownerId: owner.userId })
  await decidePosts(db, admin, see(), approve)
  await sendDueMail(db, connect, renderMail)
  await markAllRead(db, owner)
  moveClock(seconds(59))
  await sendDueMail(db, connect, renderMail)
  expect([server.received.length, countUnread(db, owner)]).toEqual([0, 0])
  expect(listNotifications(db, owner, 1, wordsFor('en')).total).toBe(0)
  moveClock(seconds(1))
  await sendDueMail(db, connect, renderMail)
  expect([server.received.length, countUnread(db, owner)]).toEqual([1, 1])
  await server.stop()
})

test('a decision is undone within a minute, once, and by nobody else', async () => {
  newListing(db, { moderationStatus: 'pending', ownerId: owner.userId })
  const posts = see()
  await decidePosts(db, admin, posts, approve)
  const batch = lastBatch()
  const other = newActor(db, { role: 'admin' })
  expect(listUndoable(db, other)).toEqual([])
  expect(await undo(other, batch)).toEqual([])
  moveClock(seconds(59))
  expect(await undo(admin, batch)).toEqual([null])
  expect(listUndoable(db, admin)).toEqual([])
  expect(await undo(admin, batch)).toEqual(['undone_before'])
  await decidePosts(db, admin, posts, approve)
  const second = lastBatch()
  moveClock(seconds(60))
  expect(listUndoable(db, admin)).toEqual([])
  expect(await undo(admin, second)).toEqual(['too_late'])
  expect(see()).toEqual([])
})

test('two undos at the same time undo once', async () => {
  newListing(db, { moderationStatus: 'pending', ownerId: owner.userId })
  await decidePosts(db, admin, see(), approve)
  const batch = lastBatch()
  const both = await Promise.all([undo(admin, batch), undo(admin, batch)])
  expect(both.flat().sort()).toEqual([null, 'undone_before'])
})

test('a decision is not undone if its owner was notified because of a wrong clock, or by hand', async () => {
  newListing(db, { moderationStatus: 'pending', ownerId: owner.userId })
  await decidePosts(db, admin, see(), approve)
  db.update(outboxMessages)
    .set({ nextAttemptAt: instantFromNow(seconds(1)) })
    .run()
  expect(await undo()).toEqual(['too_late'])
})
