import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeTicketType } from '#app/domain/tickets/types/ticket-types.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent, newImage } from '#tests/support/events.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { newTicketType } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { moderateEvent } from './moderation.server.ts'
import { listOwnEvents } from './page/own-events.server.ts'
import { OwnEvents } from './page/own-events.tsx'
import { cancelEvent } from './status.server.ts'
import { changeEvent } from './submit.server.ts'

/** The town's feedback on a version of an event that is no longer the newest one. */

let db: OpenDatabase
let owner: Actor
let admin: Actor
let id: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  id = newEvent(db, { ownerId: owner.userId })
})

const change = (traits: object, who = owner) => changeEvent(db, who, id, filledEvent(traits))
const reject = () =>
  moderateEvent(db, admin, id, {
    status: 'rejected',
    feedback: 'Which hall?',
    readyReason: 'details',
  })
function findModeration() {
  const row = db.select().from(events).where(eq(events.id, id)).get()
  return [row?.moderationStatus, row?.moderationFeedback, row?.readyReason]
}
const isShown = () =>
  renderPage(<OwnEvents events={listOwnEvents(db, owner, 1).rows} />).includes('Which hall?')

test('is stored with a rejected change, and not shown while the next one waits', async () => {
  await change({ title: 'Supper, indoors' })
  await reject()
  expect(findModeration()).toEqual(['rejected', 'Which hall?', 'details'])
  expect(isShown()).toBe(true)
  await change({ title: 'Supper in the Grange' })
  expect(findModeration()[0]).toBe('pending')
  expect(isShown()).toBe(false)
})

test('ends when the owner takes back the change', async () => {
  await change({ title: 'Supper, indoors' })
  await reject()
  await change({})
  expect(findModeration()).toEqual(['approved', null, null])
})

test('ends when the owner takes back the picture of a ticket type', async () => {
  const made = { name: 'Seat', price: 0, quantity: 9, ticketImageUrl: '' }
  const type = await newTicketType(db, owner, id, made)
  await changeTicketType(db, owner, type, { imageId: newImage(db, owner) })
  await reject()
  await changeTicketType(db, owner, type, { imageId: null })
  expect(findModeration()).toEqual(['approved', null, null])
})

test('ends when the event is cancelled, unless it was never approved', async () => {
  await change({ title: 'Supper, indoors' })
  await reject()
  await cancelEvent(db, owner, id)
  expect(findModeration()).toEqual(['approved', null, null])
  id = newEvent(db, { ownerId: owner.userId }, 'new')
  await reject()
  await cancelEvent(db, owner, id)
  expect(findModeration()).toEqual(['rejected', 'Which hall?', 'details'])
})
