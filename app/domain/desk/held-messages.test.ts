import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { moderateEvent } from '#app/domain/events/moderation.server.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { claimNext } from '#app/domain/mail/claim.server.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { orderTickets } from '#app/domain/tickets/orders/order.server.ts'
import { days, hours, instantFromNow, seconds } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { localTime } from '#app/shared/zoned-time.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments, ticketOrders } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { approve, findLastBatch, seeDesk, undoLast } from '#tests/support/desk.ts'
import { filledEvent } from '#tests/support/events.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { decidePosts } from './decide.server.ts'

/**
 * A message that waits until its decision can no longer be undone is sent before newer messages about
 * the same post.
 */

const { payOffline } = config
let db: OpenDatabase
let admin: Actor
let holder: Actor
let sale: ReturnType<typeof newTicketedEvent>
beforeEach(async () => {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
  holder = newActor(db)
  sale = newTicketedEvent(db)
  await sale.ordered(await sale.type({ price: 0 }), holder)
})
afterEach(() => {
  resetClock()
  config.payOffline = payOffline
})

const moveTo = (day: number, who = sale.owner) => {
  const times = { startTime: `2031-10-0${day}T18:00`, endTime: `2031-10-0${day}T22:00` }
  return changeEvent(db, who, sale.eventId, filledEvent(times))
}
const decideAll = () => decidePosts(db, admin, seeDesk(db, admin), approve)
const undo = (batch?: string) => undoLast(db, admin, batch)
const readNotices = (who: Actor) =>
  listNotifications(db, who, 1, wordsFor('en')).rows.map(({ message }) => message)

/** Takes the mail that is due now; returns the subjects of an account's, in their order. */
async function takeMailTo({ email }: Actor): Promise<string[]> {
  const subjects: string[] = []
  let mail = await claimNext(db, [])
  for (; mail; mail = await claimNext(db, [])) {
    if (mail.toAddress === email) subjects.push(renderMail(mail, 'Mainstreet').subject)
  }
  return subjects
}

test('an event that is moved and then cancelled is told of in this order', async () => {
  await moveTo(5)
  await decideAll()
  await takeMailTo(holder)
  await cancelEvent(db, sale.owner, sale.eventId)
  expect(await takeMailTo(holder)).toEqual([
    '“Harvest supper” has a new time or place',
    '“Harvest supper” is cancelled',
  ])
  moveClock(seconds(61))
  expect(await takeMailTo(holder)).toEqual([])
})

test('a second move is the last that ticket holders hear of', async () => {
  await moveTo(5)
  await decideAll()
  await moveTo(6, admin)
  expect(readNotices(holder).slice(0, 2)).toEqual([
    expect.stringMatching(/October 6/),
    expect.stringMatching(/October 5/),
  ])
})

test('a decision that a second one followed stays, also when that is undone', async () => {
  await moveTo(5)
  await decideAll()
  const first = findLastBatch(db, admin)
  await moveTo(6)
  await decideAll()
  expect(readNotices(holder)[0]).toMatch(/October 5/)
  expect(await undo()).toEqual([null])
  expect(await undo(first)).toEqual(['happened_since'])
})

test('an owner hears of a rejection by a call after the approval before it', async () => {
  await moveTo(5)
  await decideAll()
  await takeMailTo(sale.owner)
  await moveTo(6)
  await moderateEvent(db, admin, sale.eventId, { status: 'rejected', feedback: 'Too far.' })
  expect(await takeMailTo(sale.owner)).toEqual([
    expect.stringMatching(/approved/),
    expect.stringMatching(/not approved|rejected/),
  ])
})

test('undoing a move gives back the time of what is reserved at the town hall', async () => {
  config.payOffline = true
  const buyer = newActor(db)
  const ticketTypeId = await sale.type()
  const order = { ticketTypeId, quantity: 1, method: 'offline' } as const
  expect(await orderTickets(db, buyer, order)).toMatchObject({ ok: true })
  const day = instantFromNow(-days(1))
  db.update(ticketOrders).set({ createdAt: day, completedAt: day }).run()
  db.update(payments).set({ createdAt: day }).run()
  const readEnds = () => [
    db.select().from(ticketOrders).where(eq(ticketOrders.status, 'held')).get()?.heldUntil,
    db.select().from(payments).get()?.expiresAt,
  ]
  const before = readEnds()
  const local = (ms: number) => localTime(instantFromNow(ms), 'America/Detroit')
  const times = { startTime: local(hours(1)), endTime: local(hours(2)) }
  await changeEvent(db, sale.owner, sale.eventId, filledEvent(times))
  await decideAll()
  expect(readEnds()).not.toEqual(before)
  expect(await undo()).toEqual([null])
  expect(readEnds()).toEqual(before)
})
