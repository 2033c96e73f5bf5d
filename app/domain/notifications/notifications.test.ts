import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { minutes } from '#app/shared/clock.server.ts'
import { type OpenDatabase, transaction } from '#db/client.server.ts'
import { notifications, outboxMessages } from '#db/schema/messages.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { notify } from './notify.server.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  notificationsPerPage,
} from './queries.server.ts'
import { tell } from './tell.server.ts'

let db: OpenDatabase
let ann: Actor
let ben: Actor

beforeEach(() => {
  db = freshDatabase()
  ann = newActor(db)
  ben = newActor(db)
})
afterEach(resetClock)

const getFirstId = (actor: Actor) => listNotifications(db, actor, 1).rows[0]?.id ?? 0
const messages = (actor: Actor, page = 1) =>
  listNotifications(db, actor, page).rows.map(({ message }) => message)

test('what a member is told is unread until they mark it, and nobody else can', () => {
  notify(db, ann.userId, 'Your post is approved.', '/work/1')
  const id = getFirstId(ann)
  expect(markRead(db, ben, id)).toBe(false)
  expect([countUnread(db, ann), countUnread(db, ben)]).toEqual([1, 0])
  expect(markRead(db, ann, id)).toBe(true)
  expect(countUnread(db, ann)).toBe(0)
  expect(listNotifications(db, ann, 1).rows).toMatchObject([{ href: '/work/1' }])
  expect(markRead(db, ann, 999)).toBe(false)
})

test('marking all read marks one’s own only, and leaves when the others were read', () => {
  for (const actor of [ann, ann, ben]) notify(db, actor.userId, 'News')
  markRead(db, ann, getFirstId(ann))
  const [first] = listNotifications(db, ann, 1).rows
  moveClock(minutes(5))
  markAllRead(db, ann)
  expect(countUnread(db, ann)).toBe(0)
  expect(countUnread(db, ben)).toBe(1)
  expect(listNotifications(db, ann, 1).rows[0]?.readAt).toBe(first?.readAt)
})

test('a list is of the newest first, one page at a time, and of its reader alone', () => {
  for (let index = 0; index <= notificationsPerPage; index += 1) {
    notify(db, ann.userId, `Message ${index}`)
  }
  notify(db, ben.userId, 'For Ben')
  expect(messages(ann)).toHaveLength(notificationsPerPage)
  expect(messages(ann)[0]).toBe(`Message ${notificationsPerPage}`)
  expect(messages(ann, 2)).toEqual(['Message 0'])
  expect(listNotifications(db, ann, 1).pages).toBe(2)
  expect(listNotifications(db, newActor(db), 1)).toEqual({ rows: [], pages: 1 })
})

test('who is told something reads it in the portal and in a mail that leads there', () => {
  tell(db, ann.userId, 'Your application is approved.', '/my-requests')
  expect(messages(ann)).toEqual(['Your application is approved.'])
  expect(messages(ben)).toEqual([])
  const { text } = lastMailTo(db, ann.email)
  expect(text).toContain('Your application is approved.')
  expect(text).toMatch(/^http.*\/my-requests$/m)
})

test('the town is every active administrator, and nobody who is suspended is told anything', () => {
  const admins = [newActor(db, { role: 'admin' }), newActor(db, { role: 'admin' })]
  newActor(db, { role: 'admin', status: 'pending' })
  const suspended = newActor(db, { status: 'suspended' })
  tell(db, null, 'A post waits.', '/admin/listings/moderation')
  tell(db, suspended.userId, 'Hello', '/')
  const told = db.select().from(notifications).all()
  expect(told.map(({ userId }) => userId)).toEqual(admins.map(({ userId }) => userId))
  expect(db.select().from(outboxMessages).all()).toHaveLength(2)
})

test('what did not happen is told to nobody', () => {
  const failing = () =>
    transaction(db, (tx) => {
      tell(tx, ann.userId, 'It is yours.', '/')
      throw new Error('and then it was not')
    })
  expect(failing).toThrow('and then it was not')
  expect(messages(ann)).toEqual([])
  expect(db.select().from(outboxMessages).all()).toEqual([])
})
