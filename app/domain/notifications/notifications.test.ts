import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { minutes } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { activities } from '#db/schema/activities.ts'
import { notifications, outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  notificationsPerPage,
} from './queries.server.ts'

let db: OpenDatabase
let ann: Actor
let ben: Actor

beforeEach(() => {
  db = freshDatabase()
  ann = newActor(db)
  ben = newActor(db)
})
afterEach(resetClock)

const list = (actor: Actor, page = 1) => listNotifications(db, actor, page, wordsFor('en'))
const getFirstId = (actor: Actor) => list(actor).rows[0]?.id ?? 0
const messages = (actor: Actor, page = 1) => list(actor, page).rows.map(({ message }) => message)

/** Records an activity that notifies a member. */
const recordApproval = (tx: Tx, actor: Actor, title: string) =>
  record(tx, null, {
    type: 'listing.approved',
    id: 1,
    source: 'work',
    title,
    ownerId: actor.userId,
    feedback: '',
    isFeeDue: false,
    isChange: false,
  })
const approve = (actor: Actor, title = 'Yellow house') =>
  write(db, (tx) => recordApproval(tx, actor, title))
const approved = (title: string) => `Your post “${title}” is approved.`

test('a notification is unread until its member marks it, and nobody else can', async () => {
  await approve(ann)
  const id = getFirstId(ann)
  expect(await markRead(db, ben, id)).toBe(false)
  expect([countUnread(db, ann), countUnread(db, ben)]).toEqual([1, 0])
  expect(await markRead(db, ann, id)).toBe(true)
  expect(countUnread(db, ann)).toBe(0)
  expect(list(ann).rows).toMatchObject([{ href: '/edit-listing/work/1' }])
  expect(await markRead(db, ann, 999)).toBe(false)
})

test('marking all as read affects only one’s own, and keeps earlier times', async () => {
  for (const actor of [ann, ann, ben]) await approve(actor)
  await markRead(db, ann, getFirstId(ann))
  const [first] = list(ann).rows
  moveClock(minutes(5))
  await markAllRead(db, ann)
  expect(countUnread(db, ann)).toBe(0)
  expect(countUnread(db, ben)).toBe(1)
  expect(list(ann).rows[0]?.readAt).toBe(first?.readAt)
})

test('a list shows its own reader the newest first, one page at a time', async () => {
  for (let index = 0; index <= notificationsPerPage; index += 1)
    await approve(ann, `House ${index}`)
  await approve(ben, 'For Ben')
  expect(messages(ann)).toHaveLength(notificationsPerPage)
  expect(messages(ann)[0]).toBe(approved(`House ${notificationsPerPage}`))
  expect(messages(ann, 2)).toEqual([approved('House 0')])
  expect(list(ann).pages).toBe(2)
  expect(list(newActor(db))).toMatchObject({ rows: [], pages: 1 })
})

test('a member is notified on the portal and in a mail with the same link', async () => {
  await approve(ann)
  expect(messages(ann)).toEqual([approved('Yellow house')])
  expect(messages(ben)).toEqual([])
  const { text } = lastMailTo(db, ann.email)
  expect(text).toContain(approved('Yellow house'))
  expect(text).toMatch(/^http.*\/edit-listing\/work\/1$/m)
})

test('a notification and its mail are in the language of whoever gets them', async () => {
  db.update(users).set({ locale: 'es' }).where(eq(users.id, ben.userId)).run()
  for (const actor of [ann, ben]) await approve(actor)
  expect(lastMailTo(db, ann.email).text).toContain(approved('Yellow house'))
  const [notified] = listNotifications(db, ben, 1, wordsFor('es')).rows
  expect(notified?.message).toMatch(/“Yellow house”.*aprobad/)
  expect(lastMailTo(db, ben.email).text).toContain(notified?.message)
})

test('the town is every active administrator, and suspended members are not notified', async () => {
  const admins = [newActor(db, { role: 'admin' }), newActor(db, { role: 'admin' })]
  newActor(db, { role: 'admin', status: 'pending' })
  const suspended = newActor(db, { status: 'suspended' })
  await write(db, (tx) =>
    record(tx, ann, {
      type: 'application.sent',
      listingId: 0,
      id: 1,
      title: 'Cook',
      ownerId: null,
      memberName: 'Ann',
    }),
  )
  await approve(suspended)
  const told = db.select().from(notifications).all()
  expect(told.map(({ userId }) => userId)).toEqual(admins.map(({ userId }) => userId))
  expect(db.select().from(outboxMessages).all()).toHaveLength(2)
})

test('administrators read once that a post was changed, until they have read it', async () => {
  const admin = newActor(db, { role: 'admin' })
  const changed = (id: number) =>
    write(db, (tx) => {
      const change = { id, source: 'work', title: 'Cook', memberName: 'Ann' } as const
      record(tx, ann, { type: 'listing.changed', ...change, needsReview: true })
    })
  const [first, second] = [newListing(db), newListing(db)]
  for (const id of [first, first, second, first]) await changed(id)
  expect(list(admin).total).toBe(2)
  await markAllRead(db, admin)
  await changed(first)
  expect(list(admin).total).toBe(3)
})

test('a change that is rolled back notifies nobody', async () => {
  const failing = () =>
    write(db, (tx) => {
      recordApproval(tx, ann, 'Yellow house')
      throw new Error('and then it was not')
    })
  await expect(failing()).rejects.toThrow('and then it was not')
  expect(messages(ann)).toEqual([])
  expect(db.select().from(outboxMessages).all()).toEqual([])
  expect(db.select().from(activities).all()).toEqual([])
})

test('notifications from before activities were referred to stay readable', async () => {
  const written = { writtenMessage: 'Your post is approved.', writtenPath: '/work/1' }
  db.insert(notifications)
    .values({ userId: ann.userId, ...written })
    .run()
  expect(list(ann).rows).toMatchObject([{ message: 'Your post is approved.', href: '/work/1' }])
})

test('personal parameters are stored apart from the activity', async () => {
  const { name: memberName, userId: ownerId } = ben
  await write(db, (tx) =>
    record(tx, ann, {
      type: 'application.sent',
      listingId: 0,
      id: 7,
      title: 'Yellow house',
      ownerId,
      memberName,
    }),
  )
  expect(db.select().from(activities).get()).toMatchObject({
    subjectType: 'application',
    subjectId: 7,
    parameters: { title: 'Yellow house', ownerId },
    personal: { memberName },
  })
})

test('an administrator who is also the payee is told of a dispute once', async () => {
  const admins = [newActor(db, { role: 'admin' }), newActor(db, { role: 'admin' })]
  await write(db, (tx) =>
    record(tx, null, {
      type: 'payment.disputed',
      ...{ id: 1, amountCents: 500, currency: 'USD', reference: 'r' },
      item: { purpose: 'donation', portalName: 'Mainstreet' },
      ...{ payerId: null, payerEmail: 'donor@example.org', payeeId: admins[0]?.userId ?? null },
    }),
  )
  const told = db.select().from(notifications).all()
  expect(told.map(({ userId }) => userId)).toEqual(admins.map(({ userId }) => userId))
  expect(db.select().from(outboxMessages).all()).toHaveLength(2)
})

test('a payer without an account is mailed in the language of the payment, a suspended one too', async () => {
  const refund = (payerId: number | null, payerEmail: string) =>
    write(db, (tx) =>
      record(tx, null, {
        type: 'payment.refunded',
        ...{ id: 1, amountCents: 500, currency: 'USD', reference: 'r' },
        item: { purpose: 'donation', portalName: 'Mainstreet' },
        ...{ payerId, payerEmail, locale: 'es' },
        ...{ reason: { code: 'too_late' }, writtenReason: '', isHandedOver: false },
      }),
    )
  await refund(null, 'donor@example.org')
  expect(lastMailTo(db, 'donor@example.org').text).toContain('reembols')
  db.update(users).set({ membershipStatus: 'suspended' }).where(eq(users.id, ann.userId)).run()
  await refund(ann.userId, ann.email)
  expect(lastMailTo(db, ann.email).text).toContain('We are refunding')
  expect(db.select().from(notifications).all()).toEqual([])
})
